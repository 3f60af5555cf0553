package mcp_test

import (
	"net/http"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"
)

// A download that the API cannot complete ends neither the process nor the session.
func TestDocumentThatIsCutOff(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		write func(http.ResponseWriter)
		want  string
	}{
		"aborted": {func(w http.ResponseWriter) {
			_, _ = w.Write([]byte(`{"version":`))
			panic(http.ErrAbortHandler)
		}, "could not be completed"},
		"too long": {func(w http.ResponseWriter) {
			piece := make([]byte, 8<<20)
			for range 9 {
				if _, err := w.Write(piece); err != nil {
					panic(http.ErrAbortHandler)
				}
			}
		}, "longer than 64 MiB"},
		"too long, ignored": {func(w http.ResponseWriter) {
			piece := make([]byte, 8<<20)
			for range 9 {
				_, _ = w.Write(piece)
			}
		}, "longer than 64 MiB"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			session := connect(t, func(w http.ResponseWriter, _ *http.Request) { c.write(w) }, nil)
			_, err := session.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "assay://code/0199d1b2/sarif"})
			require.ErrorContains(t, err, c.want)
			_, err = session.ListTools(t.Context(), nil)
			require.NoError(t, err)
		})
	}
}
