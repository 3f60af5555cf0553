package qtplsink

import (
	"html"
	"net/http"

	"github.com/valyala/fasttemplate"
	"github.com/valyala/quicktemplate"
)

func run(w http.ResponseWriter, r *http.Request) {
	q := r.FormValue("q")
	qw := quicktemplate.AcquireWriter(w)
	qw.N().S("<p>" + q + "</p>") // want: xss
	qw.E().S(q)
	fasttemplate.New("<p>{{q}}</p>", "{{", "}}").Execute(w, map[string]any{"q": q}) // want: xss
	fasttemplate.New("<p>{{q}}</p>", "{{", "}}").Execute(w, map[string]any{"q": html.EscapeString(q)})
	w.Write([]byte(fasttemplate.ExecuteString(q, "{{", "}}", nil))) // want: template-injection
}
