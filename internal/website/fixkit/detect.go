package fixkit

import "assay/internal/website/capture"

// Detect returns the id of the server that the site reveals; "" if it reveals none that has
// a kit. The first match in display order counts: a proxy comes before the servers behind
// it.
func (l *Library) Detect(c *capture.Capture) string {
	for _, s := range l.servers {
		if _, ok := s.matches(c); ok {
			return s.ID
		}
	}
	return ""
}

// versionOf returns the version that the server reveals; "" if none.
func versionOf(c *capture.Capture, s *serverData) string {
	version, _ := s.matches(c)
	return version
}

func (s *serverData) matches(c *capture.Capture) (version string, ok bool) {
	if c == nil || c.HTTP == nil || c.HTTP.Document == nil {
		return "", false
	}
	for _, d := range s.detect {
		if d.field == "" && d.match.MatchString(c.Target.Host) {
			return "", true
		}
		for _, value := range c.HTTP.Document.Header.Values(d.field) {
			if m := d.match.FindStringSubmatch(value); m != nil {
				if len(m) > 1 {
					version = m[1]
				}
				return version, true
			}
		}
	}
	return "", false
}
