package web

import (
	"net/url"
	"slices"

	"assay/internal/website/capture"
)

// preloaded looks up the hosts of the scan in the browsers' built-in list: the target's, its
// sibling's, and those that visitors reach over plain HTTP.
func (s *session) preloaded(out *capture.HTTP) *capture.Preload {
	p := &capture.Preload{Source: capture.DataSource{Error: notConfigured}}
	if s.cfg.Preload == nil {
		return p
	}
	list, source := s.cfg.Preload(s.ctx)
	if p.Source = source; source.Error != "" {
		return p
	}
	hosts := []string{s.target.Host}
	if sibling := siblingOf(s.target); sibling != "" {
		hosts = append(hosts, sibling)
	}
	for _, hop := range slices.Concat(out.Plain.Hops, out.Secure.Hops) {
		if u, err := url.Parse(hop.URL); err == nil && u.Hostname() != "" {
			hosts = append(hosts, u.Hostname())
		}
	}
	slices.Sort(hosts)
	for _, host := range slices.Compact(hosts) {
		if e, ok := list.Find(host); ok {
			p.Hosts = append(p.Hosts, capture.PreloadedHost{Host: host, By: e.Name, Subdomains: e.Subdomains})
		}
	}
	return p
}
