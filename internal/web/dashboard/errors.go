package dashboard

import (
	"errors"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"assay/internal/scan"
)

// problem is how the pages present a class of errors.
type problem struct {
	Status int
	Title  string
	Next   string // what to do
}

// problems maps domain errors to pages. Any other error is a 500.
var problems = map[scan.Code]problem{
	scan.CodeInvalid:   {http.StatusBadRequest, "That is not possible", "Go back and correct the form."},
	scan.CodeForbidden: {http.StatusForbidden, "You may not do this", ""},
	// From a Git provider. Users who are not signed in are redirected before.
	scan.CodeUnauthorized:      {http.StatusConflict, "The provider refused", "Look at the connection under Settings."},
	scan.CodeNotFound:          {http.StatusNotFound, "Nothing here", "It may have been removed, or belongs to another workspace."},
	scan.CodeConflict:          {http.StatusConflict, "That contradicts what is there", "Load the page again and look."},
	scan.CodeTooLarge:          {http.StatusRequestEntityTooLarge, "Too much at once", "Send less."},
	scan.CodeQuota:             {http.StatusTooManyRequests, "Too many at once", "Wait until some have ended."},
	scan.CodeUnavailable:       {http.StatusServiceUnavailable, "Not available just now", "A part of Assay does not answer. Try again soon."},
	scan.CodeTargetUnreachable: {http.StatusBadRequest, "The site cannot be reached", "Check the address."},
	scan.CodeTargetForbidden:   {http.StatusBadRequest, "The site cannot be scanned", "Only public addresses can be."},
}

var internalProblem = problem{
	http.StatusInternalServerError, "Something went wrong",
	"It was logged. Try again; if it stays, tell the operator the time shown below.",
}

// failure is the content of an error page.
type failure struct {
	problem
	Message string
	Back    string // the previous page; "" if unknown
	// At is when Assay itself failed; zero otherwise.
	At time.Time
	// Outside is true for who is not signed in.
	Outside bool
}

// fail answers with an error page.
func (c *call) fail(err error) {
	p, ok := problems[scan.CodeOf(err)]
	message, at := scan.MessageOf(err), time.Time{}
	if !ok {
		at = c.Clock()
		p, message = internalProblem, ""
		c.Log.ErrorContext(c.ctx(), "page failed", "method", c.r.Method, "pattern", c.r.Pattern, "error", err)
	}
	c.retryAfter(err)
	shown := failure{problem: p, Message: message, Back: c.back(), At: at, Outside: c.Member.UserID == ""}
	if shown.Outside && p.Status == http.StatusNotFound {
		shown.Next = "" // which speaks of workspaces
	}
	if err := c.renderStatus(p.Status, "error", view{Title: p.Title, Data: shown}); err != nil {
		c.Log.ErrorContext(c.ctx(), "page of an error failed", "error", err)
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

// back returns the path of the referring page if that is a page of Assay.
func (c *call) back() string {
	u, err := url.Parse(c.r.Referer())
	if err != nil || u.Host != c.r.Host || u.Path == c.r.URL.Path {
		return ""
	}
	return u.RequestURI()
}
