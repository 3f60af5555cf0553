package e2e

import (
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/zoo"
	"assay/internal/zoo/webzoo"
)

// openZoo starts a proving ground with a site behind the gate; nil for none.
func openZoo(t *testing.T, g *gate, hosts ...string) *zoo.Zoo {
	t.Helper()
	more := map[string]webzoo.Variant{}
	if g != nil {
		more["gated"] = g.variant
	}
	return openZooWith(t, more, hosts...)
}

// openZooWith starts a proving ground with additional sites and names.
func openZooWith(t *testing.T, more map[string]webzoo.Variant, hosts ...string) *zoo.Zoo {
	t.Helper()
	z, err := zoo.New(t.Context(), zoo.Options{Dir: t.TempDir(), More: more, Hosts: hosts})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, z.Close()) })
	return z
}

// gatedURL is the site behind the gate.
const gatedURL = "https://gated.example/"

// gate delays visitors of a site until it is opened, so that a scan can be interrupted at
// work.
type gate struct {
	opening sync.Once
	arrived chan struct{} // receives an element for every visitor, while it has room
	open    chan struct{}
}

func newGate(t *testing.T) *gate {
	t.Helper()
	g := &gate{arrived: make(chan struct{}, 1), open: make(chan struct{})}
	t.Cleanup(g.release)
	return g
}

func (g *gate) variant(b *webzoo.Blueprint) {
	b.Wrap = func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			select {
			case g.arrived <- struct{}{}:
			default:
			}
			select {
			case <-g.open:
				next.ServeHTTP(w, r)
			case <-r.Context().Done():
			}
		})
	}
}

// awaitVisitor returns when a visitor waits at the gate.
func (g *gate) awaitVisitor(t *testing.T) {
	t.Helper()
	select {
	case <-g.arrived:
	case <-time.After(scanPatience):
		require.FailNow(t, "nobody visits the gated site")
	}
}

func (g *gate) release() { g.opening.Do(func() { close(g.open) }) }
