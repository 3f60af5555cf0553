package service

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"assay/internal/mail"
	"assay/internal/scan"
)

// Letter is a mail about an account.
type Letter struct {
	To, Subject, Text string
}

// maxLater limits the waiting work; more is dropped, with a warning.
const maxLater = 64

// Outbox sends mails about accounts, and does work in the background whose duration the
// caller must not see. The mails contain sign-in links, which therefore never enter a
// workflow's history.
type Outbox struct {
	sender  mail.Sender
	domain  string
	timeout time.Duration
	clock   Clock
	log     *slog.Logger

	slots chan struct{}
	wg    sync.WaitGroup
}

// NewOutbox returns an outbox whose message ids end in the domain.
func NewOutbox(sender mail.Sender, domain string, timeout time.Duration, clock Clock, log *slog.Logger) *Outbox {
	return &Outbox{sender: sender, domain: domain, timeout: timeout, clock: clock, log: log, slots: make(chan struct{}, maxLater)}
}

// Send sends a mail and waits until it is accepted.
func (o *Outbox) Send(ctx context.Context, l Letter) error {
	id := make([]byte, 16)
	if _, err := rand.Read(id); err != nil {
		return fmt.Errorf("create a message id: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, o.timeout)
	defer cancel()
	return o.sender.Send(ctx, mail.Message{
		ID: hex.EncodeToString(id) + "@" + o.domain, To: l.To, Subject: l.Subject, Date: o.clock(), Text: l.Text,
	})
}

// Later does work in the background, and logs a failure.
func (o *Outbox) Later(ctx context.Context, doing string, do func(ctx context.Context) error) {
	select {
	case o.slots <- struct{}{}:
	default:
		o.log.WarnContext(ctx, "a mail was dropped: too many are waiting to be sent", "doing", doing)
		return
	}
	ctx = context.WithoutCancel(ctx)
	o.wg.Go(func() {
		defer func() { <-o.slots }()
		ctx, cancel := context.WithTimeout(ctx, 2*o.timeout)
		defer cancel()
		if err := do(ctx); err != nil {
			o.log.WarnContext(ctx, "a mail could not be sent", "doing", doing, "error", err)
		}
	})
}

// Close waits until all background work has ended.
func (o *Outbox) Close() error {
	o.wg.Wait()
	return nil
}

func resetLetter(to, link string) Letter {
	return Letter{To: to, Subject: "Set a new password for Assay", Text: `Hello,

somebody asked for a new password for your account at Assay. To set one, open
this link within an hour. It works once.

` + link + `

If it was not you, ignore this mail: your password stays as it is.
`}
}

func invitationLetter(to string, by scan.Member, link string) Letter {
	who := by.Email
	if by.Name != "" {
		who = by.Name + " (" + by.Email + ")"
	}
	return Letter{To: to, Subject: "Join " + by.TenantName + " at Assay", Text: `Hello,

` + who + ` invites you to the workspace ` + by.TenantName + ` at Assay. To accept,
open this link within seven days. It works once.

` + link + `

If you do not know the sender, ignore this mail.
`}
}
