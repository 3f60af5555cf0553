package luasink

import (
	"io"
	"net/http"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/parse"
)

func run(w http.ResponseWriter, r *http.Request) {
	L := lua.NewState()
	defer L.Close()
	L.DoString(r.FormValue("code"))               // want: code-injection
	L.DoFile("/srv/lua/" + r.FormValue("file"))   // want: code-injection
	L.LoadString("f('" + r.FormValue("x") + "')") // want: code-injection
	L.Load(r.Body, "x")                           // want: code-injection
	chunk, _ := parse.Parse(r.Body, "x")
	_ = chunk
	L.SetGlobal("x", lua.LString(r.FormValue("x")))
	L.DoString(`f(x)`)
	io.Copy(io.Discard, r.Body)
}
