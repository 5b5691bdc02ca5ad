package coreweb

import (
	"bytes"
	"embed"
	"fmt"
	"hash/crc32"
	"html/template"
	"net/http"
)

//go:embed page.html style.css script.js
var files embed.FS

// assets are the files beside the page, by the name under which the page asks for them. The name has a
// checksum, so that browsers can keep them and have the right ones after an update.
var (
	assets       = map[string]func(http.ResponseWriter){}
	styleName    = addAsset("style.css", "text/css; charset=utf-8")
	scriptName   = addAsset("script.js", "text/javascript; charset=utf-8")
	pageTemplate = template.Must(template.New("page.html").ParseFS(files, "page.html"))
)

func addAsset(file, contentType string) (name string) {
	text, err := files.ReadFile(file)
	if err != nil {
		panic(err) // It is embedded.
	}
	name = fmt.Sprintf("%s-%08x", file, crc32.ChecksumIEEE(text))
	assets[name] = func(w http.ResponseWriter) {
		w.Header().Set("Content-Type", contentType)
		w.Header().Set("Cache-Control", "max-age=86400, immutable")
		w.Write(text)
	}
	return name
}

// asset writes the asset of that name, if there is one.
func asset(w http.ResponseWriter, name string) bool {
	write, ok := assets[name]
	if ok {
		write(w)
	}
	return ok
}

// render returns the page for a view.
func render(v view) ([]byte, error) {
	var page bytes.Buffer
	err := pageTemplate.Execute(&page, struct {
		view
		Style, Script string
	}{v, styleName, scriptName})
	return page.Bytes(), err
}
