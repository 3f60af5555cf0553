package service

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"assay/internal/scan"
	"assay/internal/store"
)

const (
	// mailAfter is when a report without an attempt gets a workflow of its own: the workflow of a record makes the first
	// attempt at once.
	mailAfter = 2 * time.Minute
	mailBatch = 100 // reports per round
)

// MailStarter starts the workflows that send reports (temporal.Workflows).
type MailStarter interface {
	StartReportMail(ctx context.Context, d scan.Delivery) error
}

// Deliveries sends reports that the workflow of their record will not send.
type Deliveries struct {
	Store     *store.Store
	Workflows MailStarter
	Clock     Clock
	Log       *slog.Logger
}

// Sweep implements Sweeper: it starts workflows for owed reports. An attempt claims its delivery, so that a report is sent once
// even if the workflow of its record is merely slow.
func (d *Deliveries) Sweep(ctx context.Context) error {
	owed, err := d.Store.Operator().Deliveries.Owed(ctx, d.Clock().Add(-mailAfter), mailBatch)
	if err != nil {
		return fmt.Errorf("list owed reports: %w", err)
	}
	for _, x := range owed {
		if err := d.Workflows.StartReportMail(ctx, x); err != nil {
			return fmt.Errorf("send the report of %s %s: %w", x.Kind, x.ResourceID, err)
		}
		if err := d.Store.Deliveries.Started(ctx, x); err != nil {
			return err
		}
		d.Log.InfoContext(ctx, "report is sent without the workflow of its record", "delivery", x.ID, "kind", x.Kind, "resource", x.ResourceID)
	}
	return nil
}
