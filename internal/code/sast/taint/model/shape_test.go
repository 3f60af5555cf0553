package model_test

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/model"
)

func TestShapesAreChecked(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ shape, want string }{
		{`{name: a, confidence: MEDIUM, receiver: ^req$, members: [query]}`, ""},
		{`{name: a, confidence: LOW, sink: sql-injection, text: ^select}`, ""},
		{`{confidence: MEDIUM, receiver: ^req$, members: [query]}`, "name"},
		{`{name: a, confidence: HIGH, receiver: ^req$, members: [query]}`, "confidence"},
		{`{name: a, confidence: MEDIUM, members: [query]}`, "receiver is required"},
		{`{name: a, confidence: MEDIUM}`, "it needs one of"},
		{`{name: a, confidence: MEDIUM, callee: ^get$, base: Handler$}`, "it needs one of"},
		{`{name: a, confidence: MEDIUM, callee: (}`, "line 4: error parsing regexp"},
		{`{name: a, confidence: MEDIUM, sink: sql-injection}`, "text, callee, argument and argument-type are missing"},
		{`{name: a, confidence: MEDIUM, sink: theft, text: ^select}`, "no weakness"},
		{`{name: a, confidence: MEDIUM, sink: xss, callee: ^send$, answers: true}`, "answers: text is required"},
	} {
		file := "framework: Shop\ndocs: https://shop.example/\nshapes:\n  - " + test.shape + "\n"
		_, err := model.Load(fstest.MapFS{"shop.yaml": {Data: []byte(file)}})
		if test.want == "" {
			require.NoError(t, err, test.shape)
			continue
		}
		require.ErrorContains(t, err, test.want, test.shape)
		require.ErrorContains(t, err, "shop.yaml", test.shape)
	}
}

func TestShapesAreLookedUp(t *testing.T) {
	t.Parallel()
	set, err := model.Load(fstest.MapFS{"shop.yaml": {Data: []byte(`
framework: Shop
docs: https://shop.example/
shapes:
  - {name: request, confidence: MEDIUM, receiver: ^req$, members: [query]}
  - {name: route, confidence: MEDIUM, callee: ^get$, route: ^/, except: ^http$}
  - {name: event, confidence: LOW, callee: ^on$, foreign: true, first: ^msg$}
  - {name: base, confidence: MEDIUM, base: Handler$, method: ^handle, path: ^app/}
  - {name: page, confidence: LOW, sink: xss, text: "^<", safe-start: ^<!--, answers: true}
`)}})
	require.NoError(t, err)
	none, some := func() bool { return false }, func() bool { return true }
	require.Equal(t, "event", set.CalleeShape(model.Callee{Name: "on", Receiver: "bus", First: "msg", Own: none}).Name)
	require.Nil(t, set.CalleeShape(model.Callee{Name: "on", Receiver: "bus", First: "msg", Own: some}), "the program's own")
	req := func() []string { return []string{"req"} }
	require.Equal(t, "request", set.MemberShape("query", req).Name)
	require.Nil(t, set.MemberShape("user", req))
	require.Nil(t, set.MemberShape("query", func() []string { return nil }))
	require.Equal(t, "route", set.CalleeShape(model.Callee{Name: "get", Receiver: "app", Texts: []string{"x", "/users"}, Own: none}).Name)
	require.Nil(t, set.CalleeShape(model.Callee{Name: "get", Receiver: "app", Texts: []string{"users"}, Own: none}))
	require.Nil(t, set.CalleeShape(model.Callee{Name: "get", Receiver: "http", Texts: []string{"/users"}, Own: none}))
	require.Equal(t, "base", set.MethodShape("JobHandler", "handle", "app/a.rb").Name)
	require.Nil(t, set.MethodShape("JobHandler", "handle", "lib/a.rb"))
	require.Equal(t, "page", set.AnswerShape("<b>").Name)
	require.Nil(t, set.AnswerShape("<!-- x"))
	require.Nil(t, set.AnswerShape("b"))
	event, ok := set.Shape("event")
	require.True(t, ok)
	require.True(t, event.First.Allows("msg"))
	require.False(t, event.First.Allows("err"))
	request, ok := set.Shape("request")
	require.True(t, ok)
	require.Nil(t, set.WithoutShape(request).MemberShape("query", req))
}
