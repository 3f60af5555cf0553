package model_test

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/model"
)

func load(text string) (*model.Set, error) {
	return model.Load(fstest.MapFS{"shop.yaml": {Data: []byte("framework: Shop\ndocs: https://shop.example/\n" + text)}})
}

func TestSharedShapesAreUsedByName(t *testing.T) {
	t.Parallel()
	set, err := load(`
family: scripting
words: {separator: ['[.]']}
shapes:
  - {use: request, members: [asks]}
  - {use: named-sql}
`)
	require.NoError(t, err)
	request := func() []string { return []string{"httpRequest"} }
	require.Equal(t, "request", set.MemberShape("asks", request).Name)
	require.Nil(t, set.MemberShape("query", request), "the members are replaced")
	shape, ok := set.Shape("named-sql")
	require.True(t, ok)
	require.Equal(t, "sql-injection", shape.Sink)
	require.Contains(t, shape.Callee.String(), "(^|[.])(", "the separator is the language's own")
}

func TestExpressionsNameLists(t *testing.T) {
	t.Parallel()
	set, err := load(`
words:
  verbs: [ask, "{more}"]
  more: [answer, 'note\w*']
  clients: [shop]
shapes:
  - {name: list, confidence: LOW, callee: ["{verbs}", reply], except: ["{clients}"]}
  - {name: text, confidence: LOW, callee: '^x{1,2}({more})$'}
`)
	require.NoError(t, err)
	none := func() bool { return false }
	for name, want := range map[string]string{
		"ask": "list", "Answer": "list", "noteAll": "list", "reply": "list", "asks": "", "xxanswer": "text", "xxAnswer": "", "xxxanswer": "",
	} {
		shape := set.CalleeShape(model.Callee{Name: name, Receiver: "app", Own: none})
		if want == "" {
			require.Nil(t, shape, name)
			continue
		}
		require.NotNil(t, shape, name)
		require.Equal(t, want, shape.Name, name)
	}
	require.Nil(t, set.CalleeShape(model.Callee{Name: "ask", Receiver: "shop", Own: none}), "a file's own list precedes the shared one")
	require.NotNil(t, set.CalleeShape(model.Callee{Name: "ask", Receiver: "axios", Own: none}))
}

func TestSharedShapesAreChecked(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"family: quiet\nshapes: [{use: request}]":                                              `family: "quiet" is unknown`,
		"shapes: [{use: theft}]":                                                               `use: "theft" is no shape`,
		"family: typed\nshapes: [{use: widget}]":                                               `use: "widget" is no shape`,
		"shapes: [{name: a, confidence: LOW, callee: '^({verbs})$'}]":                          "words: {verbs} is no list",
		"words: {a: ['{b}'], b: ['{a}']}\nshapes: [{name: x, confidence: LOW, callee: '{a}'}]": "names itself",
		"shapes: [{name: a, confidence: LOW, callee: {b: c}}]":                                 "cannot unmarshal",
		"shapes: [{name: a, confidence: LOW, callee: ['(']}]":                                  "line 3: error parsing regexp",
	} {
		_, err := load(text)
		require.ErrorContains(t, err, want, text)
	}
}
