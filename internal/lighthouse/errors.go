package lighthouse

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"

	"assay/internal/scan"
)

// Kind classifies why a page has no result.
type Kind string

// Kinds of failures. All except KindWorker are caused by the page.
const (
	KindTimeout      Kind = "TIMEOUT"       // no response, or loading or auditing did not end in time
	KindCrashed      Kind = "CRASHED"       // the page crashed the browser
	KindOutOfMemory  Kind = "OUT_OF_MEMORY" // the page needed more memory than a page may have
	KindNotHTML      Kind = "NOT_HTML"      // the document is not HTML; its type is in MIME
	KindHTTPError    Kind = "HTTP_ERROR"    // the document has a Status of 400 or above
	KindDownload     Kind = "DOWNLOAD"      // the server sends a download
	KindRedirectLoop Kind = "REDIRECT_LOOP" // redirects, reloads or navigations without end
	KindCertificate  Kind = "CERTIFICATE"   // the browser rejects the certificate
	KindNoPaint      Kind = "NO_PAINT"      // the page never painted anything
	KindUnreachable  Kind = "UNREACHABLE"   // no connection, or it broke before a response
	KindForbidden    Kind = "FORBIDDEN"     // the egress policy refuses the address
	KindWorker       Kind = "WORKER"        // a fault of Assay; another attempt may help
)

// PageError is why a page has no result. Message is one sentence for users.
type PageError struct {
	Kind    Kind
	Message string
	Status  int    // for KindHTTPError
	MIME    string // for KindNotHTML
	Cause   error  // underlying error; for logs

	restart bool   // the worker must be replaced
	lost    bool   // the browser ended before it loaded the page, which another one can measure
	url     string // of the document that failed
}

// Error implements error.
func (e *PageError) Error() string {
	if e.Cause != nil {
		return fmt.Sprintf("%s: %s: %v", e.Kind, e.Message, e.Cause)
	}
	return fmt.Sprintf("%s: %s", e.Kind, e.Message)
}

// Unwrap returns the cause.
func (e *PageError) Unwrap() error { return e.Cause }

// refusedCertificate is the message of KindCertificate.
const refusedCertificate = "The browser does not accept the server's certificate."

// KindOf returns the kind of the first PageError in err's chain, or "".
func KindOf(err error) Kind {
	if e, ok := errors.AsType[*PageError](err); ok {
		return e.Kind
	}
	return ""
}

// failure is a worker's message that a page has no result.
type failure struct {
	Code    string `json:"code"` // the worker's, or one of Lighthouse's
	Message string `json:"message"`
	Status  int    `json:"status"`
	MIME    string `json:"mime"`
	Net     string `json:"net"` // Chromium's net::ERR_…
}

// explain converts a worker's failure to a PageError.
func (f failure) explain(page pageFacts) *PageError {
	cause := errors.New(strings.TrimSpace(f.Code + " " + f.Net + " " + cut(f.Message, maxText)))
	e := &PageError{Cause: cause, url: page.URL}
	switch f.Code {
	case "PAGE_HUNG", "PROTOCOL_TIMEOUT", "DIALOG_LOOP", "TARGET_CRASHED", "BROWSER_GONE", "BROWSER_LOST", "INTERNAL":
		e.restart = true
	}
	switch f.Code {
	case "HTTP_STATUS":
		e.Kind, e.Status = KindHTTPError, f.Status
		e.Message = strings.TrimSpace(fmt.Sprintf("The server returned status %d %s", f.Status, http.StatusText(f.Status))) + "."
	case "NOT_HTML":
		e.Kind, e.MIME = KindNotHTML, cut(f.MIME, maxText)
		e.Message = fmt.Sprintf("The document is %s, not HTML.", cmp.Or(e.MIME, "of an unknown type"))
	case "DOWNLOAD":
		e.Kind, e.Message = KindDownload, "The server offers the document as a download instead of a page."
	case "NAVIGATION_LOOP":
		e.Kind, e.Message = KindRedirectLoop, "The page reloads or redirects itself endlessly."
	case "NET", "FAILED_DOCUMENT_REQUEST", "DNS_FAILURE", "INSECURE_DOCUMENT_REQUEST", "CHROME_INTERSTITIAL_ERROR":
		return explainNet(f, page, cause)
	case "NO_FCP", "NO_NAVSTART", "NO_DOCUMENT_REQUEST", "NO_LCP", "NO_SCREENSHOTS", "NO_SPEEDLINE_FRAMES":
		e.Kind, e.Message = KindNoPaint, "The page never painted any content."
		if page.Status == 0 {
			e.Kind, e.Message = KindTimeout, "The server did not respond in time."
		}
	case "PAGE_HUNG", "PROTOCOL_TIMEOUT":
		e.Kind, e.Message = KindTimeout, "The page made the browser too busy to respond."
	case "DIALOG_LOOP":
		e.Kind, e.Message = KindTimeout, "The page opens dialogs endlessly."
	case "TARGET_CRASHED":
		e.Kind, e.Message = KindCrashed, "The page crashed in the browser."
	case "BROWSER_GONE":
		e.Kind, e.Message = KindCrashed, "The browser crashed while the page was loaded."
	case "BROWSER_LOST":
		e.Kind, e.Message, e.lost = KindWorker, "The browser ended before it loaded the page.", true
	default:
		e.Kind, e.Message = KindWorker, "The browser could not measure the page."
	}
	return e
}

// explainRefusal explains a document that the proxy sent instead of the server, because the address is forbidden or unreachable.
func explainRefusal(refusal error) *PageError {
	e := &PageError{Kind: KindUnreachable, Message: "The server could not be reached.", Cause: refusal}
	var ne net.Error
	switch {
	case scan.IsCode(refusal, scan.CodeTargetForbidden):
		e.Kind, e.Message = KindForbidden, scan.MessageOf(refusal)+"."
	case errors.Is(refusal, context.DeadlineExceeded) || errors.As(refusal, &ne) && ne.Timeout():
		e.Kind, e.Message = KindTimeout, "The server did not respond in time."
	case scan.IsCode(refusal, scan.CodeTargetUnreachable):
		e.Message = scan.MessageOf(refusal) + "."
	}
	return e
}

// explainNet converts Chromium's network error, which Lighthouse's messages contain as well.
func explainNet(f failure, page pageFacts, cause error) *PageError {
	e := &PageError{Kind: KindUnreachable, Message: "The server could not be reached.", Cause: cause, url: page.URL}
	text := f.Net + " " + f.Message
	has := func(names ...string) bool {
		for _, name := range names {
			if strings.Contains(text, "net::ERR_"+name) {
				return true
			}
		}
		return false
	}
	switch {
	case has("TOO_MANY_REDIRECTS"):
		e.Kind, e.Message = KindRedirectLoop, "The server redirects endlessly."
	case has("CERT_", "SSL_PINNED_KEY") || f.Code == "INSECURE_DOCUMENT_REQUEST":
		e.Kind, e.Message = KindCertificate, refusedCertificate
	case has("SSL_", "ECH_", "BAD_SSL"):
		e.Message = "A secure connection to the server could not be established."
	case has("TIMED_OUT", "CONNECTION_TIMED_OUT"):
		e.Kind, e.Message = KindTimeout, "The server did not respond in time."
	case has("NAME_", "DNS_") || f.Code == "DNS_FAILURE":
		e.Message = "The name of the server does not resolve."
	case has("EMPTY_RESPONSE", "INVALID_", "RESPONSE_HEADERS_", "HTTP2_", "CONTENT_"):
		e.Message = "The server's response is not valid HTTP."
	case has("CONNECTION_", "INCOMPLETE_"):
		e.Message = "The server closed the connection before the page was complete."
	case has("BLOCKED_BY_", "UNSAFE_", "UNKNOWN_URL_SCHEME", "DISALLOWED_URL_SCHEME"):
		e.Kind, e.Message = KindForbidden, "The page leads to an address that the browser is not allowed to open."
	}
	return e
}
