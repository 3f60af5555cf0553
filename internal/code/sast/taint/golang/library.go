package golang

import (
	"regexp"
	"slices"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// What the standard library means to the flow of control and to types, which rules of the knowledge cannot express.

// ends reports whether a function never returns.
func ends(name string) bool {
	switch name {
	case "panic", "os.Exit", "runtime.Goexit", "log.Fatal", "log.Fatalf", "log.Fatalln", "log.Panic", "log.Panicf", "log.Panicln":
		return true
	}
	return false
}

// makesError reports whether a function always returns an error.
func makesError(name string) bool {
	switch name {
	case "errors.New", "fmt.Errorf", "github.com/pkg/errors.New", "github.com/pkg/errors.Errorf":
		return true
	}
	return false
}

// getter matches the name of a method that returns a field, as generated code has it.
var getter = regexp.MustCompile(`^Get[A-Z]`)

const (
	requestType  = "net/http.Request"
	outgoingType = "net/http.OutgoingRequest"
	answerType   = "net/http.ResponseWriter"
)

// outgoing distinguishes requests that a function sends from those that it handles, which have the same type.
func outgoing(params []ir.Param, body front.Node) {
	if slices.ContainsFunc(params, func(p ir.Param) bool { return p.Type == answerType }) {
		return
	}
	for i := range params {
		if params[i].Type == requestType && sends(body, params[i].Name) {
			params[i].Type = outgoingType
		}
	}
}

// sends reports whether a request is passed to a client.
func sends(body front.Node, name string) bool {
	found := false
	body.Inside(func(n front.Node) bool {
		if n.Is("call_expression") {
			method := n.Field("function").Field("field").Text()
			found = found || (method == "Do" || method == "RoundTrip") && n.Field("arguments").Nth(0).Text() == name
		}
		return found
	})
	return found
}
