package api

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"assay/internal/httpserver"
	"assay/internal/scan"
)

const (
	// maxWait is the longest long poll. It is shorter than the read timeout of the
	// server and the idle limits of common proxies, 30 s.
	maxWait = 25 * time.Second
	// firstPause and maxPause are the pauses between reads of a record: the end of short
	// scans is noticed at once, and long ones cost few reads.
	firstPause = 250 * time.Millisecond
	maxPause   = 2 * time.Second
	// maxWaiting limits the long polls of a process; further ones are answered like polls
	// without wait.
	maxWaiting = 2000
)

// keyWaited is the key of the time that a request waited for a change.
const keyWaited = "waited"

// view is a rendered record.
type view struct {
	tag   string // entity tag
	body  []byte
	final bool // the record's state is terminal
}

func newView(body any, final bool) (view, error) {
	raw, err := json.Marshal(body)
	if err != nil {
		return view{}, err
	}
	sum := sha256.Sum256(raw)
	return view{tag: `"` + hex.EncodeToString(sum[:8]) + `"`, body: raw, final: final}, nil
}

// longPoll reads the view, and with ?wait=25s reads it again until it differs from the one
// that the caller has, the record is final or the time is over. Between reads the request
// occupies only its connection.
func (s *server) longPoll(c *gin.Context, read func(context.Context) (view, error)) (view, error) {
	wait, err := readWait(c)
	if err != nil {
		return view{}, err
	}
	v, err := read(c.Request.Context())
	known := c.Request.Header.Values("If-None-Match")
	if err != nil || wait == 0 || v.final || len(known) > 0 && !httpserver.MatchesETag(known, v.tag) {
		return v, err
	}
	if s.waiting.Add(1) > maxWaiting {
		s.waiting.Add(-1)
		return v, nil
	}
	defer s.waiting.Add(-1)
	began := time.Now()
	defer func() { c.Set(keyWaited, time.Since(began)) }()
	return s.awaitChange(wholeContext(c), v, wait, read)
}

func (s *server) awaitChange(ctx context.Context, v view, wait time.Duration, read func(context.Context) (view, error)) (view, error) {
	end := time.NewTimer(wait)
	defer end.Stop()
	tick := time.NewTimer(firstPause)
	defer tick.Stop()
	for pause := firstPause; ; {
		select {
		case <-ctx.Done(): // the caller has gone
			return v, nil
		case <-s.Stopping:
			return v, nil
		case <-end.C:
			return v, nil
		case <-tick.C:
		}
		next, err := s.readWithin(ctx, read)
		if err != nil || next.tag != v.tag {
			return next, err
		}
		pause = min(pause*5/4, maxPause)
		tick.Reset(pause)
	}
}

func (s *server) readWithin(ctx context.Context, read func(context.Context) (view, error)) (view, error) {
	ctx, cancel := context.WithTimeout(ctx, s.RequestTimeout)
	defer cancel()
	return read(ctx)
}

// readWait reads ?wait: whole seconds, or a whole number with the unit s or ms. More
// than maxWait counts as maxWait.
func readWait(c *gin.Context) (time.Duration, error) {
	if c.Request.URL.RawQuery == "" {
		return 0, nil
	}
	if _, err := url.ParseQuery(c.Request.URL.RawQuery); err != nil {
		return 0, scan.Errorf(scan.CodeInvalid, "The query string is malformed")
	}
	text, given, err := query(c, "wait")
	if err != nil || !given {
		return 0, err
	}
	unit := time.Second
	if number, ok := strings.CutSuffix(text, "ms"); ok {
		text, unit = number, time.Millisecond
	} else {
		text = strings.TrimSuffix(text, "s")
	}
	n, err := strconv.ParseUint(text, 10, 16)
	if err != nil {
		return 0, scan.Errorf(scan.CodeInvalid, "wait must be a duration of at most 25s, such as 10s")
	}
	return min(time.Duration(n)*unit, maxWait), nil
}

// answerView writes a view, or 304 if the caller already has it.
func answerView(c *gin.Context, v view) {
	c.Header("ETag", v.tag)
	if httpserver.MatchesETag(c.Request.Header.Values("If-None-Match"), v.tag) {
		c.Status(http.StatusNotModified)
		return
	}
	c.Data(http.StatusOK, "application/json; charset=utf-8", v.body)
}
