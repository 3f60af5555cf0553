package gogit

import (
	"net/http"

	"github.com/go-git/go-git/v5"
	"github.com/go-git/go-git/v5/config"
)

func clone(w http.ResponseWriter, r *http.Request) {
	u := r.FormValue("u")
	git.PlainClone("/srv/repo", false, &git.CloneOptions{URL: u})                         // want: ssrf
	git.PlainClone("/srv/"+u, false, &git.CloneOptions{URL: "https://example.com/a.git"}) // want: path-traversal
	repo, _ := git.PlainOpen("/srv/" + u)                                                 // want: path-traversal
	repo.CreateRemote(&config.RemoteConfig{Name: "o", URLs: []string{u}})                 // want: ssrf
	git.PlainOpen("/srv/repo")
}
