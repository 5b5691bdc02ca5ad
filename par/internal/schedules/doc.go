// Package schedules has tests that run pipelines under many schedules: docs/schedules.md. They use nothing but the public
// names of par and core. They stand apart from par's own tests because these take a minute to compile, and planted faults
// have them compiled again and again.
package schedules
