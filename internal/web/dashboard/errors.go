package dashboard

import (
	"errors"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"assay/internal/scan"
	"assay/internal/span"
)

// problem is how the pages present a class of errors.
type problem struct {
	Status int
	Title  string
	Next   string // what to do
}

// problems maps domain errors to pages. Any other error is a 500.
var problems = map[scan.Code]problem{
	scan.CodeInvalid:   {http.StatusBadRequest, "The request is not valid", "Go back and correct the form."},
	scan.CodeForbidden: {http.StatusForbidden, "You are not allowed to do this", ""},
	// These errors come from a Git provider. Users who are not signed in were redirected before.
	scan.CodeUnauthorized: {http.StatusConflict, "The Git provider refused the request", "Check the connection under Settings, Git " +
		"connections."},
	scan.CodeNotFound: {http.StatusNotFound, "Not found", "It may have been removed, or it belongs to another workspace."},
	scan.CodeConflict: {http.StatusConflict, "Conflict with the current state", "Reload the page and try again."},
	scan.CodeTooLarge: {http.StatusRequestEntityTooLarge, "The request is too large", "Send a smaller form or file."},
	scan.CodeQuota:    {http.StatusTooManyRequests, "Too many scans at once", "Wait until some have ended."},
	scan.CodeUnavailable: {http.StatusServiceUnavailable, "Temporarily unavailable", "A part of Assay does not respond. Try again " +
		"in a moment."},
	scan.CodeTargetUnreachable: {http.StatusBadRequest, "The site cannot be reached", "Check the address."},
	scan.CodeTargetForbidden:   {http.StatusBadRequest, "The site cannot be scanned", "Only public addresses can be scanned."},
}

var internalProblem = problem{
	http.StatusInternalServerError, "Something went wrong",
	"The error was logged. Try again; if it happens again, send the time shown below to the operator.",
}

// failure is the content of an error page.
type failure struct {
	problem
	Message string
	Back    string // the previous page; "" if unknown
	// At is when Assay itself failed; zero otherwise.
	At time.Time
	// Outside is true for a user who is not signed in.
	Outside bool
}

// fail answers with an error page.
func (c *call) fail(err error) {
	p, ok := problems[scan.CodeOf(err)]
	message, at := scan.MessageOf(err), time.Time{}
	if !ok {
		at = c.Clock()
		p, message = internalProblem, ""
		c.Log.ErrorContext(c.ctx(), "a page failed", "method", c.r.Method, "pattern", c.r.Pattern, "error", err)
	}
	c.retryAfter(err)
	span.Request(c.ctx(), c.r.Method, "", "", p.Status)
	shown := failure{problem: p, Message: message, Back: c.back(), At: at, Outside: c.Member.UserID == ""}
	if shown.Outside && p.Status == http.StatusNotFound {
		shown.Next = "" // the advice is about workspaces
	}
	if err := c.renderStatus(p.Status, "error", view{Title: p.Title, Data: shown}); err != nil {
		c.Log.ErrorContext(c.ctx(), "the error page could not be rendered", "error", err)
		http.Error(c.w, p.Title, p.Status)
	}
}

// retryAfter sets the header Retry-After if the error says when to try again.
func (c *call) retryAfter(err error) {
	if e, found := errors.AsType[*scan.Error](err); found && e.RetryAfter > 0 {
		c.w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(e.RetryAfter.Seconds()))))
	}
}

// signIn redirects to the sign-in page, which returns to this page.
func (c *call) signIn() {
	address := "/sign-in"
	if c.r.Method == http.MethodGet && c.r.URL.Path != "/" {
		address += "?next=" + url.QueryEscape(c.r.URL.RequestURI())
	}
	c.w.Header().Set("Cache-Control", "no-store")
	if c.isFragment() {
		c.w.Header().Set("HX-Redirect", address)
		c.w.WriteHeader(http.StatusUnauthorized)
		return
	}
	http.Redirect(c.w, c.r, address, http.StatusSeeOther)
}

// back returns the path of the referring page if that is a page of Assay; "" for a form's
// address, which shows only its refusal.
func (c *call) back() string {
	u, err := url.Parse(c.r.Referer())
	if err != nil || u.Host != c.r.Host || u.Path == c.r.URL.Path || !c.serves(http.MethodGet, u) && c.serves(http.MethodPost, u) {
		return ""
	}
	return u.RequestURI()
}

// serves reports whether a page or form has the address.
func (s *server) serves(method string, at *url.URL) bool {
	_, pattern := s.mux.Handler(&http.Request{Method: method, URL: at, Host: at.Host})
	return pattern != "/"
}
