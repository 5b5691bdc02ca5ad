module github.com/seed1237c087/manta/internal/browser

go 1.26.0

require (
	github.com/chromedp/cdproto v0.159.0
	github.com/chromedp/chromedp v0.23.0
	github.com/seed1237c087/manta v0.1.0
	github.com/seed1237c087/manta/coreweb v0.1.0
	github.com/seed1237c087/manta/examples v0.1.0
)

require (
	github.com/coder/websocket v1.8.15 // indirect
	github.com/go-json-experiment/json v0.0.0-20260213210345-44df1a37e875 // indirect
	golang.org/x/exp v0.0.0-20261014143641-f0251eb4aa3e // indirect
)

replace github.com/seed1237c087/manta => ../../

replace github.com/seed1237c087/manta/coreweb => ../../coreweb

replace github.com/seed1237c087/manta/examples => ../../examples
