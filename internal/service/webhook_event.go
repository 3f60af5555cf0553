package service

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"assay/internal/notify"
	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/website/score"
)

// webhookBatch limits a round of the keeper.
const webhookBatch = 100

// webhookIdle is how long a message that is under way may have no attempt before its workflow is started again, in case Temporal
// has lost it: more than the longest pause between two attempts. A workflow that exists, or was terminated, is not started twice.
const webhookIdle = 2 * maxWebhookWait

const (
	// maxDigestScans limits the scans listed in a digest.
	maxDigestScans = 50
	// maxScanAge is more than any scan takes from its trigger to its end.
	maxScanAge = 7 * 24 * time.Hour
)

// Sweep implements Sweeper: it turns ends of records and due digests into messages, and
// starts their workflows. What fails does not delay the others.
func (w *Webhooks) Sweep(ctx context.Context) error {
	return errors.Join(w.reportEnds(ctx), w.sendDigests(ctx), w.dispatch(ctx), w.tidy(ctx))
}

// reportEnds queues the messages about records that have ended.
func (w *Webhooks) reportEnds(ctx context.Context) error {
	ends, err := w.Store.Operator().Webhooks.Ends(ctx, webhookBatch)
	if err != nil {
		return err
	}
	var errs []error
	for _, e := range ends {
		if err := w.report(ctx, e); err != nil {
			errs = append(errs, fmt.Errorf("report the end of %s %s: %w", e.Kind, e.RecordID, err))
			if hopeless(ctx, err) {
				break
			}
		}
	}
	return errors.Join(errs...)
}

// dispatch starts the workflows of the messages that wait for one.
func (w *Webhooks) dispatch(ctx context.Context) error {
	waiting, err := w.Store.Operator().Webhooks.Waiting(ctx, webhookBatch)
	if err != nil {
		return err
	}
	for _, d := range waiting {
		if err := w.Workflows.StartWebhookDelivery(ctx, d); err != nil {
			return err
		}
		if err := w.Store.WebhookDeliveries.Dispatched(ctx, d); err != nil {
			return err
		}
	}
	return nil
}

// tidy settles messages that no workflow tries any more, and removes old ones, once an hour.
func (w *Webhooks) tidy(ctx context.Context) error {
	now := w.Clock()
	if !w.tidied.due(now, time.Hour) {
		return nil
	}
	if _, err := w.Store.Operator().Webhooks.Requeue(ctx, now.Add(-webhookIdle)); err != nil {
		return err
	}
	_, err := w.Store.Operator().Webhooks.GiveUp(ctx, now.Add(-2*webhookDeadline), now.Add(-deliveryRetention))
	return err
}

// report queues the messages about an end, only once even if several processes do so.
func (w *Webhooks) report(ctx context.Context, e scan.RecordEnd) error {
	hooks, err := w.Store.Webhooks.OfProject(ctx, e.TenantID, e.ProjectID)
	if err != nil {
		return err
	}
	a, project, err := w.activity(ctx, e)
	if scan.IsCode(err, scan.CodeNotFound) {
		return w.Store.WebhookDeliveries.Queue(ctx, e.TenantID, nil, &e)
	}
	if err != nil {
		return err
	}
	fresh, err := w.newFindings(ctx, e)
	if err != nil {
		return err
	}
	shown := w.scan(a)
	shown.NewFindings = fresh
	var all []store.NewWebhookDelivery
	for _, hook := range hooks {
		if !hook.Enabled {
			continue
		}
		for _, event := range eventsOf(hook, a, fresh) {
			raw, err := json.Marshal(notify.Event{Type: event, Timestamp: a.EndedAt.UTC(), Data: notify.Data{
				ProjectID: project.ShortID, ProjectName: notify.Clip(project.Name), Scan: &shown,
			}})
			if err != nil {
				return fmt.Errorf("encode an event: %w", err)
			}
			all = append(all, store.NewWebhookDelivery{WebhookID: hook.ID, Event: event, Subject: e.RecordID, Payload: raw})
		}
	}
	return w.Store.WebhookDeliveries.Queue(ctx, e.TenantID, all, &e)
}

// eventsOf returns the events that a webhook receives for the end of a scan.
func eventsOf(hook scan.Webhook, a Activity, fresh map[scan.Severity]int) (out []string) {
	failed := a.State == scan.StateFailed || a.State == scan.StateCanceled
	worst := 0
	for _, s := range scan.Severities() {
		worst += fresh[s]
		if s == hook.Severity {
			break
		}
	}
	for event, happened := range map[string]bool{
		scan.EventFinished: !failed, scan.EventFailed: failed, scan.EventRegressed: a.Fall() >= hook.MinFall, scan.EventFindings: worst > 0,
	} {
		if happened && hook.Wants(event) {
			out = append(out, event)
		}
	}
	return out
}

// activity reads an ended record, with the previous scores of its subject.
func (w *Webhooks) activity(ctx context.Context, e scan.RecordEnd) (a Activity, p scan.Project, err error) {
	switch e.Kind {
	case scan.KindWebsite:
		s, err := w.Store.WebsiteScans.Get(ctx, e.TenantID, e.RecordID)
		if err != nil {
			return a, p, err
		}
		a = ActivityOfScan(s)
	case scan.KindSiteHealth:
		c, err := w.Store.SiteHealth.Get(ctx, e.TenantID, e.RecordID)
		if err != nil {
			return a, p, err
		}
		a = ActivityOfCheck(c)
	default:
		r, err := w.Store.CodeRuns.Get(ctx, e.TenantID, e.RecordID)
		if err != nil {
			return a, p, err
		}
		a = ActivityOfRun(r)
	}
	if p, err = w.Store.Projects.Get(ctx, e.TenantID, a.Project); err != nil {
		return a, p, err
	}
	one := []Activity{a}
	err = (&Overview{Store: w.Store, Clock: w.Clock}).compare(ctx, e.TenantID, one, a.QueuedAt)
	return one[0], p, err
}

// newFindings counts the new findings of a code scan by severity. Findings that were purged meanwhile are unknown.
func (w *Webhooks) newFindings(ctx context.Context, e scan.RecordEnd) (map[scan.Severity]int, error) {
	if e.Kind != scan.KindCode {
		return nil, nil
	}
	run, err := w.Store.CodeRuns.Get(ctx, e.TenantID, e.RecordID)
	if err != nil || !run.PurgedAt.IsZero() {
		return nil, err
	}
	out := map[scan.Severity]int{}
	for _, j := range run.Jobs {
		for _, s := range scan.Severities() {
			filter := store.FindingFilter{State: scan.FindingNew, Counting: true, Severity: s, Page: 1, Limit: 1}
			_, n, err := w.Store.Findings.List(ctx, run.TenantID, j.ID, filter)
			if err != nil {
				return nil, err
			}
			if n > 0 {
				out[s] += n
			}
		}
	}
	return out, nil
}

// scan returns the part of a message about a record.
func (w *Webhooks) scan(a Activity) notify.Scan {
	out := notify.Scan{
		Kind: a.Kind, ScanID: a.ID, Target: notify.Clip(targetOf(a)), State: a.State, Band: a.Band, Fall: a.Fall(), Scores: []notify.Score{},
		Link: w.AppURL + pathOf(a.Kind) + a.ID,
	}
	for _, s := range a.Scores {
		out.Scores = append(out.Scores, notify.Score{Name: s.Name, Score: displayed(s.Score), Before: displayed(s.Before)})
	}
	return out
}

func displayed(x *float64) *int {
	if x == nil {
		return nil
	}
	n := score.Display(*x)
	return &n
}

// targetOf returns the host or repository of a record: paths and queries may be secret.
func targetOf(a Activity) string {
	if a.Kind == scan.KindCode {
		return a.Name
	}
	return scan.WebsiteScan{URL: a.Name}.Host()
}

// pathOf returns the dashboard's path for records of a kind.
func pathOf(k scan.Kind) string {
	switch k {
	case scan.KindCode:
		return "/code/"
	case scan.KindSiteHealth:
		return "/site-health/"
	}
	return "/scans/"
}

func (w *Webhooks) projectData(ctx context.Context, x scan.Webhook) (notify.Data, error) {
	p, err := w.Store.Projects.Get(ctx, x.TenantID, x.ProjectShortID)
	return notify.Data{ProjectID: p.ShortID, ProjectName: notify.Clip(p.Name)}, err
}

func (w *Webhooks) queue(ctx context.Context, x scan.Webhook, e notify.Event, subject string, settle *scan.RecordEnd) error {
	raw, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("encode an event: %w", err)
	}
	return w.Store.WebhookDeliveries.Queue(ctx, x.TenantID,
		[]store.NewWebhookDelivery{{WebhookID: x.ID, Event: e.Type, Subject: subject, Payload: raw}}, settle)
}

// sendDigests queues the digests that are due. Empty ones are not sent.
func (w *Webhooks) sendDigests(ctx context.Context) error {
	due, err := w.Store.Operator().Webhooks.DueDigests(ctx, w.Clock(), webhookBatch)
	if err != nil {
		return err
	}
	var errs []error
	for _, x := range due {
		if err := w.digest(ctx, x); err != nil {
			errs = append(errs, fmt.Errorf("build the digest of webhook %s: %w", x.ID, err))
			if hopeless(ctx, err) {
				break
			}
		}
	}
	return errors.Join(errs...)
}

// digest queues the digest of a webhook and plans the next one. A scan is in the digest of
// the time at which it ended, and in no other: it may have begun in the period before. A
// digest begins where the previous one ended and ends when it was last due, which is later
// than planned if Assay was down.
func (w *Webhooks) digest(ctx context.Context, x scan.Webhook) error {
	span := digestSpan(x.Digest)
	next := nextDigest(w.Clock(), x.Digest)
	since, until := x.NextDigest.Add(-span), latest(x.NextDigest, next.Add(-span))
	data, err := w.digestData(ctx, x, since, until)
	if err != nil {
		return err
	}
	if x.Enabled && len(data.Scans) > 0 {
		e := notify.Event{Type: scan.EventDigest, Timestamp: w.Clock().UTC(), Data: data}
		// The subject lets a repeated attempt find the message.
		if err := w.queue(ctx, x, e, x.NextDigest.UTC().Format(time.RFC3339), nil); err != nil {
			return err
		}
	}
	_, err = w.Store.Webhooks.Change(ctx, x.TenantID, x.ID, "", "", store.SealedWebhook{}, func(now *scan.Webhook) error {
		if now.NextDigest.Equal(x.NextDigest) {
			now.NextDigest = next
		}
		return nil
	})
	return err
}

// digestData returns the newest scans that ended in the period, and how many more did.
func (w *Webhooks) digestData(ctx context.Context, x scan.Webhook, since, until time.Time) (notify.Data, error) {
	data, err := w.projectData(ctx, x)
	if err != nil {
		return data, err
	}
	data.Period = x.Digest
	o := &Overview{Store: w.Store, Clock: w.Clock}
	filter := store.RecentFilter{
		ProjectShortID: x.ProjectShortID, Since: since.Add(-maxScanAge), Ended: true, EndedFrom: since, EndedBefore: until,
		Limit: maxDigestScans,
	}
	all, err := o.recent(ctx, x.TenantID, filter)
	if err != nil {
		return data, err
	}
	all = all[:min(len(all), maxDigestScans)]
	if err := o.compare(ctx, x.TenantID, all, since); err != nil {
		return data, err
	}
	for _, a := range all {
		data.Scans = append(data.Scans, w.scan(a))
	}
	total, err := w.Store.CountRecent(ctx, x.TenantID, filter)
	data.More = max(0, total-len(all))
	return data, err
}
