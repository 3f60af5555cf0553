package svc

import (
	"net/http"

	"github.com/cavaliergopher/grab/v3"
	"github.com/geziyor/geziyor"
	"github.com/kkdai/youtube/v2"
	git "github.com/libgit2/git2go/v34"
	"github.com/mmcdole/gofeed"
)

func Fetch(w http.ResponseWriter, r *http.Request) {
	url := r.FormValue("url")
	grab.Get("/tmp", url) // want: ssrf
	grab.Get("/tmp", "https://files.example/a.zip")
	gofeed.NewParser().ParseURL(url)                                       // want: ssrf
	git.Clone(url, "/srv/repo", &git.CloneOptions{})                       // want: ssrf
	geziyor.NewGeziyor(&geziyor.Options{StartURLs: []string{url}}).Start() // not found: ssrf
	client := youtube.Client{}
	client.GetVideo(url) // want: ssrf
}
