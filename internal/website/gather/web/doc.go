// Package web owns the gathering of HTTP facts about one site: how the host answers over
// both schemes (GatherHTTP), the judged document with the well-known files of its origin
// (GatherPage), and what the document loads and links to (GatherAssets). The three are
// separate because each is a durable step that may be retried on another machine; they share
// nothing but a Gatherer.
//
// A Gatherer observes and never judges: a refused connection, an invalid certificate or a
// redirect loop is a fact in the capture. Responses are read without verifying certificates,
// so that the headers of a site with an expired certificate can still be judged; the verdict
// of a browser is recorded in Exchange.TLSError.
//
// Targets are hostile and belong to somebody else. Every connection goes through package
// egress. One scan sends at most 150 requests to one host (45, 25 and 80 in the three
// steps), at most two at a time, waits Config.Pace between the starts of connections, slows
// down when the host answers 429 or 503 with Retry-After, and reads at most 2 MiB of one
// body and 10 MiB of all assets.
package web
