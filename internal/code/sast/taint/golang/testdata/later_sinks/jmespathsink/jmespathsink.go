package jmespathsink

import (
	"net/http"

	"github.com/itchyny/gojq"
	"github.com/jmespath/go-jmespath"
)

func run(data any, r *http.Request) {
	jmespath.Search("users[?n=='"+r.FormValue("n")+"']", data) // want: code-injection
	jmespath.Compile(r.FormValue("q"))                         // want: code-injection
	gojq.Parse(r.FormValue("q"))                               // want: code-injection
	jmespath.Search("users[0]", data)
}
