package service

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/mail"
	"net/netip"
	"strings"
	"time"
	"unicode"

	"github.com/google/uuid"
	"golang.org/x/net/idna"

	"assay/internal/egress"
	"assay/internal/scan"
)

// resolveTimeout limits how long a trigger waits for the target's name.
const resolveTimeout = 2 * time.Second

// maxIdempotencyKey is the maximum length of an idempotency key, in bytes.
const maxIdempotencyKey = 255

// Resolver finds the judged addresses of a host (egress.Dialer).
type Resolver interface {
	Resolve(ctx context.Context, host string) ([]netip.Addr, error)
}

// trigger is a request for a record of one kind that satisfies the kind's rules. The
// remaining checks are made in the order of the fields.
type trigger[R record] struct {
	tenantID       string
	idempotencyKey string
	hash           [32]byte // hash of the request that the key identifies
	project        scan.Project
	// admit performs slow checks of a new request; nil for none.
	admit func(ctx context.Context) error
	// create queues the record, unless the request repeats an earlier one or exceeds the quota. Both are certain only
	// here, in the transaction that writes the record.
	create func(ctx context.Context) (R, bool, error)
}

// accept queues a record and starts its workflow. While the workflow service is unavailable,
// or the tenant has as many workflows as it may have at once, the record waits for the
// dispatcher. replayed is true if the idempotency key identifies a
// record that was accepted before: that one is returned, even if its project is archived or
// deleted.
func (k records[R]) accept(ctx context.Context, t trigger[R]) (r R, replayed bool, err error) {
	if t.idempotencyKey != "" {
		old, found, err := k.store.Replay(ctx, t.tenantID, t.idempotencyKey, t.hash)
		if err != nil || found {
			return old, found, err
		}
	}
	if t.project.Status == scan.ProjectArchived {
		return r, false, projectArchived()
	}
	if t.admit != nil {
		if err := t.admit(ctx); err != nil {
			return r, false, err
		}
	}
	r, replayed, err = t.create(ctx)
	if err != nil || replayed {
		return r, replayed, err
	}
	wait, err := k.crowded(ctx, t.tenantID)
	if err == nil && !wait {
		err = k.dispatch(ctx, r)
	}
	if err != nil {
		k.log.WarnContext(ctx, "the workflow could not be started; the dispatcher will try again", k.noun, r.Common().ID, "error", err)
	}
	return r, false, nil
}

func projectArchived() error {
	return &scan.Error{Code: scan.CodeInvalid, Name: "PROJECT_ARCHIVED", Message: "This project is archived and cannot be modified!"}
}

// requestHash identifies a request of a kind, so that one idempotency key cannot identify
// two different requests.
func requestHash(kind string, asked ...any) [32]byte {
	raw, _ := json.Marshal(append([]any{kind}, asked...)) // plain values always encode
	return sha256.Sum256(raw)
}

// newRecordID returns a UUIDv7, which sorts by its creation time.
func newRecordID() (string, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return "", fmt.Errorf("create an id: %w", err)
	}
	return id.String(), nil
}

const (
	maxEmail     = 254 // bytes of an address (RFC 5321 §4.5.3.1.3, less the brackets)
	maxLocalPart = 64  // bytes before the @ (RFC 5321 §4.5.3.1.1)
)

func checkEmail(s string) error {
	if s == "" {
		return nil
	}
	a, err := mail.ParseAddress(s)
	local, domain, _ := strings.Cut(s, "@")
	if err != nil || a.Address != s || len(s) > maxEmail || len(local) > maxLocalPart ||
		strings.ContainsFunc(s, unprintable) || !isMailDomain(domain) {
		return scan.Errorf(scan.CodeInvalid, "email must be a valid e-mail address")
	}
	return nil
}

func unprintable(r rune) bool { return !unicode.IsPrint(r) }

// breaksLine reports characters that do not fit into one line of text: control characters,
// and separators of lines and paragraphs.
func breaksLine(r rune) bool { return unicode.IsControl(r) || unicode.In(r, unicode.Zl, unicode.Zp) }

// isMailDomain reports whether s is a host name of two labels or more. An
// address literal ("[192.0.2.1]") does not count: it names a machine, not a domain.
func isMailDomain(s string) bool {
	ascii, err := idna.Lookup.ToASCII(s)
	host, e := egress.ParseHost(ascii)
	return err == nil && e == nil && !host.IsAddr() && strings.Contains(host.Name, ".")
}

// reach refuses a host that does not resolve, or only to addresses that are not public, with
// the same message: callers must not learn whether a private name exists. A resolver that
// does not answer in time is not a reason to refuse: the scan will notice.
func reach(ctx context.Context, names Resolver, log *slog.Logger, host string) error {
	ctx, cancel := context.WithTimeout(ctx, resolveTimeout)
	defer cancel()
	_, err := names.Resolve(ctx, host)
	var dns *net.DNSError
	switch {
	case err == nil:
		return nil
	case scan.IsCode(err, scan.CodeTargetForbidden):
		return scan.Errorf(scan.CodeInvalid, "We couldn't reach that site: %s.", strings.TrimSuffix(scan.MessageOf(err), "."))
	case errors.As(err, &dns) && dns.IsNotFound:
		return scan.Errorf(scan.CodeInvalid, "We couldn't reach that site: %s does not resolve to a public address.", host)
	}
	log.InfoContext(ctx, "the target's name could not be resolved in time; the scan was accepted and will try "+
		"again", "host", host, "error", err)
	return nil
}

func checkIdempotencyKey(s string) error {
	if len(s) > maxIdempotencyKey {
		return scan.Errorf(scan.CodeInvalid, "Idempotency-Key must be at most %d characters long", maxIdempotencyKey)
	}
	return nil
}
