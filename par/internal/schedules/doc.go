// Package schedules has tests that run pipelines under many schedules: docs/schedules.md. They use only the public names of
// par and core. They stand apart from par's own tests, which take a minute to compile, because each planted fault compiles
// the tests again.
package schedules
