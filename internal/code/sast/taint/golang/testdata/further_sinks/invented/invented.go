package svc

import (
	"net/http"

	"github.com/larkdb/larkdb-go"
	"github.com/plume/httpkit"
	"github.com/sshy/sshy"
	"github.com/vault/vaultfiles"
)

func All(w http.ResponseWriter, r *http.Request) {
	kit := httpkit.NewClient()
	kit.Fetch(r.FormValue("url")) // want: ssrf
	kit.Get("https://api.example/items")
	lark, _ := larkdb.Open("shop")
	lark.Query("SELECT * FROM items WHERE id = " + r.FormValue("id")) // want: sql-injection
	lark.Query("SELECT * FROM items WHERE id = ?", r.FormValue("id"))
	ssh, _ := sshy.Dial("host.example")
	ssh.Run("tar xf " + r.FormValue("archive"))        // want: command-injection
	vaultfiles.ReadFile("/srv/" + r.FormValue("name")) // want: path-traversal
}
