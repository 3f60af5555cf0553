package suite

import (
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// outside replaces the Internet for the cluster's processes: a name server that refuses every query,
// and the proxy that their guard uses for public addresses. Both record the requests.
type outside struct {
	names net.PacketConn
	proxy *httptest.Server

	mu    sync.Mutex
	asked []string
}

func newOutside() (*outside, error) {
	o := &outside{}
	var err error
	if o.names, err = net.ListenPacket("udp", "127.0.0.1:0"); err != nil {
		return nil, err
	}
	o.proxy = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		o.note(r.Method + " " + r.Host)
		w.WriteHeader(http.StatusForbidden)
	}))
	go o.serveNames()
	return o, nil
}

func (o *outside) note(what string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.asked = append(o.asked, what)
}

func (o *outside) requests() []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return append([]string(nil), o.asked...)
}

// serveNames answers with REFUSED.
func (o *outside) serveNames() {
	query := make([]byte, 1500)
	for {
		n, from, err := o.names.ReadFrom(query)
		if err != nil {
			return
		}
		if n < 12 {
			continue
		}
		o.note("query of " + nameIn(query[12:n]))
		query[2] |= 0x80 // a response
		query[3] = 5     // REFUSED
		_, _ = o.names.WriteTo(query[:n], from)
	}
}

// nameIn reads the first name of a query.
func nameIn(question []byte) (name string) {
	for len(question) > 0 && question[0] > 0 && int(question[0]) < len(question) {
		length := int(question[0])
		name, question = name+string(question[1:1+length])+".", question[1+length:]
	}
	return name
}

func (o *outside) settings() []string {
	return []string{"ASSAY_DNS_SERVERS=" + o.names.LocalAddr().String(), "ASSAY_EGRESS_PROXY=" + o.proxy.URL}
}

func (o *outside) close() {
	_ = o.names.Close()
	o.proxy.Close()
}

// With every external data source turned off, a cluster contacts only what it scans. As a control, one process has a source
// turned on.
func TestNothingCallsHome(t *testing.T) {
	c := world.start(t)
	by := world.workspaces(t, 1)[0]
	id := world.trigger(t, by, world.farm.site("ok", 1))
	require.Equal(t, scan.StateComplete, world.ended(t, by, id).State)
	require.Empty(t, world.outside.requests())
	_, err := c.AssayWith(t.Context(), []string{"ASSAY_CODE_ADVISORIES=https://advisories.example"}, "admin", "advisories", "refresh", "npm")
	require.Error(t, err)
	require.Contains(t, world.outside.requests(), "query of advisories.example.")
	world.outside.forget()
}

// forget empties the record.
func (o *outside) forget() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.asked = nil
}
