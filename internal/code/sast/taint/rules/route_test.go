package rules_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/rules"
)

func TestConstrained(t *testing.T) {
	t.Parallel()
	routes := rules.RouteReader{Types: model.NewWords().RouteTypes}
	for route, want := range map[string][]string{
		`/a/:id(\d+)/:name`:                                {"id"},
		`/a/:id{[0-9]+}`:                                   {"id"},
		`/a/:id<int>/:name`:                                {"id"},
		`/a/{id:[0-9]{4}}/{name}`:                          {"id"},
		`/a/{id: \d+}/{name: .+}`:                          {"id"},
		`/a/{id<\d+>}/{x<.*>}/{slug<[a-z-]+>?1}`:           {"id"},
		`/a/{id:int:min(1)}/{code:alpha}/{s:minlength(2)}`: {"id", "code"},
		`/a/{re:regex(^[[a-z]]+$)}`:                        {"re"},
		`/a/<int:id>/<path:p>/<any(up, down):dir>/<name>`:  {"id", "dir"},
		`/a/<string(length=2):s>`:                          nil,
		`/a/<id:int>/<slug:[a-z]+>/<code:re:[a-z]+>`:       {"id", "slug", "code"},
		`/a/(?P<id>\d+)/(?P<rest>.*)`:                      {"id"},
		`^a/(?<id>[0-9]{4})/$`:                             {"id"},
		`/a/{unclosed:[0-9`:                                nil,
		`/a/:id(\d+`:                                       nil,
		`/a/{kind:a|b}`:                                    {"kind"},
		`/a/{name:str}/{word:anything}`:                    nil,
	} {
		require.Equal(t, want, routes.Constrained([]string{route}), route)
	}
	require.Equal(t, []string{"a", "b"}, routes.Constrained([]string{"/<int:a>", "/{b:uuid}", "/<int:a>"}))
}
