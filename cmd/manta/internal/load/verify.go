package load

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
)

// Verify type-checks a package in which some files are changed. Verify removes from changed the files that fail, and returns their
// errors.
func (c *Checker) Verify(checked *Checked, changed map[string][]byte) map[string]error {
	wrong := map[string]error{}
	for len(changed) > 0 {
		failed := c.verify(checked, changed)
		if len(failed) == 0 {
			break
		}
		maps.Copy(wrong, failed)
		for name := range failed {
			delete(changed, name)
		}
	}
	return wrong
}

func (c *Checker) verify(checked *Checked, changed map[string][]byte) map[string]error {
	failed := map[string]error{}
	var files []*ast.File
	fileOf := map[*token.File]string{}
	for i, file := range checked.Files {
		name := checked.Names[i]
		if source, ok := changed[name]; ok {
			var err error
			file, err = parser.ParseFile(c.Fset, name, source, parser.SkipObjectResolution)
			if err != nil {
				failed[name] = err
				continue
			}
			fileOf[c.Fset.File(file.FileStart)] = name
		}
		files = append(files, file)
	}
	if len(failed) > 0 {
		return failed
	}
	report := func(err types.Error) {
		name, ok := fileOf[c.Fset.File(err.Pos)]
		if ok && failed[name] == nil {
			failed[name] = err
		}
		if ok {
			return
		}
		for name := range changed { // the cause may be in any of the changed files
			if failed[name] == nil {
				failed[name] = err
			}
		}
	}
	if _, err := c.typeCheck(checked.Package, files, nil, false, report); err == nil {
		return nil
	}
	return failed
}
