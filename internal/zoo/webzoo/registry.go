package webzoo

import (
	"encoding/json"
	"io"
	"net/http"
	"net/netip"
	"strings"
	"time"
)

// Registration is the registry's data about a site's domain.
type Registration struct {
	Left   time.Duration // time until it ends
	Status []string      // in the spelling of RFC 8056
}

const registryHost = "rdap.example"

// Registry is the base URL of the registry's server.
const Registry = "http://" + registryHost

// AddRegistry starts an RDAP server (RFC 9082) for the domains of the zoo's sites, over
// plain HTTP, and returns the URL of its bootstrap file. The same server publishes the other
// lists of the zoo's world, at PathLibraries, PathPreload and PathVRPs.
func (z *Zoo) AddRegistry() (bootstrap string, err error) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /dns.json", func(w http.ResponseWriter, _ *http.Request) {
		write(w, map[string]any{"version": "1.0", "services": [][][]string{{{"example"}, {"http://" + registryHost + "/v1/"}}}})
	})
	mux.HandleFunc("GET /v1/domain/{name}", z.serveDomain)
	for path, text := range outsideData() {
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(w, text)
		})
	}
	a := z.address()
	ln, err := listen(a)
	if err != nil {
		return "", err
	}
	if err := z.run(&Blueprint{KeepAlive: true}, a, 80, ln, nil, mux); err != nil {
		return "", err
	}
	z.name(registryHost, []netip.Addr{a})
	return Registry + "/dns.json", nil
}

func (z *Zoo) serveDomain(w http.ResponseWriter, r *http.Request) {
	z.mu.Lock()
	reg, ok := z.registered[strings.ToLower(r.PathValue("name"))]
	z.mu.Unlock()
	if !ok {
		http.Error(w, "unknown domain", http.StatusNotFound)
		return
	}
	now := z.cfg.Clock().UTC()
	event := func(action string, at time.Time) map[string]string {
		return map[string]string{"eventAction": action, "eventDate": at.Format(time.RFC3339)}
	}
	card := []any{"vcard", [][]any{{"version", map[string]any{}, "text", "4.0"}, {"fn", map[string]any{}, "text", "Zoo Registrar"}}}
	write(w, map[string]any{
		"objectClassName": "domain", "ldhName": r.PathValue("name"), "status": reg.Status,
		"events":   []any{event("registration", now.AddDate(-5, 0, 0)), event("expiration", now.Add(reg.Left))},
		"entities": []any{map[string]any{"objectClassName": "entity", "roles": []string{"registrar"}, "vcardArray": card}},
	})
}

func write(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/rdap+json")
	_ = json.NewEncoder(w).Encode(v) // errors of disconnected clients are expected
}
