package caching

import (
	"cmp"
	"mime"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/checks/page"
)

// worthwhile is the minimum size, in bytes, at which compression saves packets.
const worthwhile = 1 << 10

const acceptAll = "-H 'Accept-Encoding: gzip, deflate, br, zstd'"

// isText reports whether files of the type shrink considerably under compression.
func isText(contentType string) bool {
	media, _, err := mime.ParseMediaType(contentType)
	if err != nil {
		media, _, _ = strings.Cut(contentType, ";")
		media = strings.ToLower(strings.TrimSpace(media))
	}
	switch {
	case strings.HasPrefix(media, "text/"), strings.HasSuffix(media, "+json"), strings.HasSuffix(media, "+xml"):
		return true
	}
	return slices.Contains([]string{
		"application/javascript", "application/x-javascript", "application/ecmascript", "application/json", "application/xml",
		"application/wasm", "application/vnd.ms-fontobject", "font/ttf", "font/otf", "application/x-font-ttf",
	}, media)
}

// compressDocument judges PERF-COMPRESS-DOC.
func compressDocument(c *capture.Capture) check.Verdict {
	ex, v, ok := page.Answer(c)
	switch {
	case !ok:
		return v
	case !isText(ex.Header.Get("Content-Type")) && !c.Page.IsHTML():
		return check.Inapplicable("The document is not of a type that compression would shrink.")
	case ex.BodyBytes < worthwhile:
		return check.Inapplicable("The document is smaller than 1 KiB.")
	}
	codings := encodings(ex.Header)
	proof := evidence.Header(ex, "Content-Encoding")
	proof.Command = evidence.Curl(ex.URL, acceptAll)
	size := page.Size(ex.BodyBytes)
	switch {
	case len(codings) == 0:
		return check.Failed("%s, not compressed", size).Because("Visitors receive several times the bytes that the text needs.").With(proof)
	case isModern(codings):
		return check.Passed("%s, sent with %s as %s", size, strings.Join(codings, ", "), page.Size(ex.WireBytes)).With(proof)
	}
	return check.Warned("%s, sent with %s as %s", size, strings.Join(codings, ", "), page.Size(ex.WireBytes)).
		Because("The server was offered Brotli and Zstandard, which are denser, and chose %s.", strings.Join(codings, ", ")).With(proof)
}

// compressAssets judges PERF-COMPRESS-ASSETS. The share is measured in decoded bytes, so
// that a large uncompressed file weighs accordingly.
func compressAssets(c *capture.Capture) check.Verdict {
	if _, _, v, ok := page.Document(c); !ok {
		return v
	}
	if c.Assets == nil {
		return check.Skipped(capture.ReasonPartFailed, "The resources of the page were not gathered.")
	}
	var all, packed int64
	var plain []*capture.Asset
	for i := range c.Assets.Assets {
		a := &c.Assets.Assets[i]
		ex := &a.Exchange
		if !delivered(a) || ex.Method == capture.MethodHead || ex.BodyBytes < worthwhile || !isText(ex.Header.Get("Content-Type")) {
			continue
		}
		all += ex.BodyBytes
		if len(encodings(ex.Header)) > 0 {
			packed += ex.BodyBytes
		} else {
			plain = append(plain, a)
		}
	}
	if all == 0 {
		return nothingFetched(c, "The page loads no text files of 1 KiB or more.")
	}
	slices.SortStableFunc(plain, func(a, b *capture.Asset) int { return cmp.Compare(b.Exchange.BodyBytes, a.Exchange.BodyBytes) })
	share := float64(packed) / float64(all)
	proof := make([]check.Evidence, 0, maxProof)
	for _, a := range plain[:min(len(plain), maxProof)] {
		e := evidence.Header(&a.Exchange, "Content-Encoding")
		e.Quote = a.Exchange.URL + "\n" + e.Quote
		e.Command = evidence.Curl(a.Exchange.URL, acceptAll)
		proof = append(proof, e)
	}
	observed := "%.0f %% of %s of text compressed"
	switch {
	case share >= 0.95:
		return check.Passed(observed, 100*share, page.Size(all)).With(proof...)
	case share >= 0.80:
		return check.Warned(observed, 100*share,
			page.Size(all)).Because("Part of the page's text files is sent without compression.").With(proof...)
	}
	return check.Failed(observed, 100*share, page.Size(all)).Because("Much of the page's text is sent without compression.").With(proof...)
}

// maxProof bounds how many files are quoted.
const maxProof = 10

func delivered(a *capture.Asset) bool {
	return a.Exchange.OK() && a.Exchange.Status == capture.StatusOK
}

// nothingFetched returns the verdict when no file of the judged kind was fetched: the page
// has none, or a limit was reached first.
func nothingFetched(c *capture.Capture, none string) check.Verdict {
	if c.Assets.Skipped > 0 {
		return check.Skipped(capture.ReasonTimeBudget, "The files to judge were not among those that were fetched.")
	}
	for i := range c.Assets.Assets {
		if !delivered(&c.Assets.Assets[i]) {
			return check.Skipped(capture.ReasonUnreachable, "The files to judge were not delivered.")
		}
	}
	return check.Inapplicable("%s", none)
}
