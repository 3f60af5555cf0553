package capture

// Browser is one load of the document in a headless browser, as Lighthouse
// measured it. Pictures and the full report are artifacts beside the part.
type Browser struct {
	Lighthouse     string  `json:"lighthouse"` // version; scores of different versions are different series
	Chromium       string  `json:"chromium"`   // version
	FormFactor     string  `json:"formFactor"` // "mobile" or "desktop"
	Runs           int     `json:"runs"`       // of which this is the median by performance score
	BenchmarkIndex float64 `json:"benchmarkIndex"`
	FinalURL       string  `json:"finalUrl"`
	// Scores are Lighthouse's category scores, 0–100, by category id; one that
	// could not be scored is missing.
	Scores  map[string]float64 `json:"scores"`
	Metrics LabMetrics         `json:"metrics"`
	Console []ConsoleError     `json:"console,omitempty"` // ≤ 50
	// MixedContent lists http: requests of an https document, blocked or not (≤ 50).
	MixedContent []string      `json:"mixedContent,omitempty"`
	Requests     []PageRequest `json:"requests,omitempty"` // ≤ 500
	RequestCount int           `json:"requestCount"`
	WireBytes    int64         `json:"wireBytes"` // transferred, all requests
	ThirdParties []ThirdParty  `json:"thirdParties,omitempty"`
	Audits       []LabAudit    `json:"audits,omitempty"` // those that could be better
	Screenshot   *Picture      `json:"screenshot,omitempty"`
	Filmstrip    []Picture     `json:"filmstrip,omitempty"` // in order of time
	Report       string        `json:"report,omitempty"`    // artifact: the gzip JSON report
	Warnings     []string      `json:"warnings,omitempty"`
	Starved      bool          `json:"starved,omitempty"` // measured on a machine too busy or slow to trust
	// Libraries are recognised by the addresses of the loaded scripts; nil if there is no
	// data to compare them with.
	Libraries *Libraries `json:"libraries,omitempty"`
	// ErrorKind and Error describe why the page could not be measured; the rest is empty
	// then.
	ErrorKind string `json:"errorKind,omitempty"`
	Error     string `json:"error,omitempty"`

	artifacts map[string][]byte
}

// LabMetrics are the loading metrics, in milliseconds except for CLS; nil when the
// browser could not measure one.
type LabMetrics struct {
	FCP  *float64 `json:"fcp,omitempty"`
	LCP  *float64 `json:"lcp,omitempty"`
	TBT  *float64 `json:"tbt,omitempty"`
	CLS  *float64 `json:"cls,omitempty"`
	SI   *float64 `json:"si,omitempty"`
	TTI  *float64 `json:"tti,omitempty"`
	TTFB *float64 `json:"ttfb,omitempty"`
}

// Missing names the metrics of the performance score that could not be measured.
func (m LabMetrics) Missing() (names []string) {
	for _, x := range []struct {
		name  string
		value *float64
	}{{"FCP", m.FCP}, {"LCP", m.LCP}, {"TBT", m.TBT}, {"CLS", m.CLS}, {"SI", m.SI}} {
		if x.value == nil {
			names = append(names, x.name)
		}
	}
	return names
}

// ConsoleError is an error that the page logged or caused.
type ConsoleError struct {
	Source string `json:"source"` // "network", "javascript", "console.error", …
	Text   string `json:"text"`
	URL    string `json:"url,omitempty"`
}

// PageRequest is one request of the page.
type PageRequest struct {
	URL        string `json:"url"`
	Type       string `json:"type"` // "Document", "Script", …
	Status     int    `json:"status"`
	MIME       string `json:"mime,omitempty"`
	Proto      string `json:"proto,omitempty"`
	WireBytes  int64  `json:"wireBytes"`
	BodyBytes  int64  `json:"bodyBytes"`
	ThirdParty bool   `json:"thirdParty,omitempty"`
}

// ThirdParty is the cost of a third party's requests.
type ThirdParty struct {
	Name       string  `json:"name"`
	Requests   int     `json:"requests"`
	WireBytes  int64   `json:"wireBytes"`
	BlockingMS float64 `json:"blockingMs"` // main-thread blocking time
}

// LabAudit is one of Lighthouse's audits that did not pass.
type LabAudit struct {
	ID           string   `json:"id"`
	Title        string   `json:"title"`
	Score        *float64 `json:"score"` // 0–1
	DisplayValue string   `json:"displayValue,omitempty"`
	SavingsMS    float64  `json:"savingsMs,omitempty"`
	SavingsBytes float64  `json:"savingsBytes,omitempty"`
}

// Picture is an image artifact.
type Picture struct {
	Artifact string  `json:"artifact"` // name to read it by
	MIME     string  `json:"mime"`
	Width    int     `json:"width,omitempty"`
	Height   int     `json:"height,omitempty"`
	AtMS     float64 `json:"atMs,omitempty"` // since the navigation began
}

// OtherSite returns the site whose page was measured if the browser was sent from the document
// to another site, such as one for signing in; "" otherwise.
func (b *Browser) OtherSite(document string) string {
	if site := Site(b.FinalURL); document != "" && site != Site(document) {
		return site
	}
	return ""
}

// OtherSite returns the site whose page the browser measured instead of the document; "" if it
// measured the document or another page of its site, or nothing.
func (c *Capture) OtherSite() string {
	switch {
	case c.Browser == nil:
		return ""
	case c.Page != nil && c.Page.Document.Exchange.Status != 0:
		return c.Browser.OtherSite(c.Page.Document.Exchange.URL)
	case c.HTTP != nil && c.HTTP.Document != nil:
		return c.Browser.OtherSite(c.HTTP.Document.URL)
	}
	return ""
}

// Attach puts a blob beside the part under a file name that is unique in it.
func (b *Browser) Attach(name string, content []byte) {
	if b.artifacts == nil {
		b.artifacts = map[string][]byte{}
	}
	b.artifacts[name] = content
}

// Artifacts returns the blobs to store beside the part, by name.
func (b *Browser) Artifacts() map[string][]byte { return b.artifacts }
