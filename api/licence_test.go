package api_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLicencePolicy(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	at := "/v1/projects/" + b.proj.ShortID + "/licence-policy"
	got := b.get(at)
	require.Equal(t, http.StatusOK, got.status, got.body)
	require.JSONEq(t, `{"allow":[],"deny":[]}`, got.body)
	got = b.do(request{method: http.MethodPatch, path: at, body: `{"deny":[" GPL-* ","AGPL-*","GPL-*"]}`})
	require.Equal(t, http.StatusOK, got.status, got.body)
	require.JSONEq(t, `{"allow":[],"deny":["GPL-*","AGPL-*"]}`, got.body)
	got = b.do(request{method: http.MethodPatch, path: at, body: `{"allow":["MIT"]}`})
	require.JSONEq(t, `{"allow":["MIT"],"deny":["GPL-*","AGPL-*"]}`, got.body)
	require.JSONEq(t, got.body, b.get(at).body)
	for _, bad := range []string{`{"deny":[""]}`, `{"deny":"MIT"}`, `{"allow":[null]}`, `[]`} {
		require.Equal(t, http.StatusBadRequest, b.do(request{method: http.MethodPatch, path: at, body: bad}).status, bad)
	}
	require.Equal(t, http.StatusNotFound, b.get("/v1/projects/k7m2q9x4tb/licence-policy").status)
}
