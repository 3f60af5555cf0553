package dashboard_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

func TestPublish(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	settings := "/projects/" + b.project.ShortID + "/settings"
	require.Empty(t, b.get(settings).doc.Find("#badge").Nodes)
	publish := "/projects/" + b.project.ShortID + "/publish/"
	for _, part := range []string{"badge", "feed"} {
		require.Equal(t, settings, b.post(publish+part, nil))
		first := b.get(settings).doc.Find("#" + part).Text()
		require.Contains(t, first, "http://assay.example/"+part+"/")
		b.post(publish+part, nil)
		require.NotEqual(t, first, b.get(settings).doc.Find("#"+part).Text(), "a new address")
		b.post(publish+part, url.Values{"withdraw": {"yes"}})
		require.Empty(t, b.get(settings).doc.Find("#"+part).Nodes)
	}
	b.as(scan.RoleMember)
	require.Equal(t, http.StatusForbidden, b.do(http.MethodPost, publish+"badge", nil).StatusCode)
}

func TestLicencesOfAProject(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	settings, licences := "/projects/"+b.project.ShortID+"/settings", "/projects/"+b.project.ShortID+"/licences"
	require.Equal(t, settings, b.post(licences, url.Values{"deny": {"GPL-*\r\n\r\n AGPL-* "}, "allow": {""}}))
	require.Equal(t, "GPL-*\nAGPL-*", b.get(settings).doc.Find("#deny").Text())
	refused := b.do(http.MethodPost, licences, url.Values{"deny": {strings.Repeat("x", 101)}})
	require.Equal(t, http.StatusBadRequest, refused.StatusCode)
	require.Equal(t, "GPL-*\nAGPL-*", b.get(settings).doc.Find("#deny").Text())
	b.as(scan.RoleMember)
	require.Equal(t, http.StatusForbidden, b.do(http.MethodPost, licences, nil).StatusCode)
}
