package cli

import (
	"cmp"
	"errors"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"assay/internal/service"
)

// purgeShown is the number of listed records of each kind, and of records purged between two
// queries for the remaining ones.
const purgeShown = 100

func purgeCommand() *cobra.Command {
	var now bool
	cmd := &cobra.Command{
		Use: "purge", Short: "Show the scans of all tenants that are past their retention, or purge their details", Args: cobra.NoArgs,
		Long: `Show the website scans, Site Health checks and code scan runs of all tenants that are past their retention
(scan.retention, site.retention, code.retention; scan.keep, site.keep, code.keep), oldest first. With --now, remove their details:
evidence, screenshots, pages and findings. The records and their scores are retained.`,
		RunE: withPurge(func(cmd *cobra.Command, p *service.Purge) error {
			if now {
				return purgeNow(cmd, p)
			}
			return purgeShow(cmd, p)
		}),
	}
	cmd.Flags().BoolVar(&now, "now", false, "purge them, without waiting for the schedule")
	return cmd
}

// withPurge runs do on the configured database and blob store.
func withPurge(do func(cmd *cobra.Command, p *service.Purge) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, _ []string) error {
		c, log, err := Load(cmd)
		if err != nil {
			return err
		}
		s, err := existingStore(cmd, c, log)
		if err != nil {
			return err
		}
		defer func() { _ = s.Close() }()
		blobs, err := existingBlobs(cmd, c)
		if err != nil {
			return err
		}
		defer func() { _ = blobs.Close() }()
		return do(cmd, &service.Purge{
			Store: s.LongRunning(), Blobs: blobs, Clock: time.Now, Log: log, ScanRetention: c.Scan.Retention, CodeRetention: c.Code.Retention,
			ScanKeep: c.Scan.Keep, SiteKeep: c.Site.Keep, CodeKeep: c.Code.Keep,
		})
	}
}

// purgeShow lists what has expired, and changes nothing.
func purgeShow(cmd *cobra.Command, p *service.Purge) error {
	kinds, err := p.Expired(cmd.Context(), purgeShown)
	if err != nil {
		return err
	}
	var all []service.Expired
	for _, k := range kinds {
		all = append(all, k.Oldest...)
	}
	if err := purgeTable(cmd, all); err != nil {
		return err
	}
	for _, k := range kinds {
		fmt.Fprintf(cmd.OutOrStdout(), "expired %ss: %d; --now purges their %s\n", k.Kind, k.Total, k.Rows)
	}
	return nil
}

// purgeNow purges until nothing purgeable is left, and adds each record to the audit log.
func purgeNow(cmd *cobra.Command, p *service.Purge) error {
	sums := map[string]*purgeSum{}
	for {
		round, stuck := p.Run(cmd.Context(), purgeShown, func(service.Expired) {})
		var gone []service.Expired
		for _, k := range round {
			gone = append(gone, k.Gone...)
		}
		for _, e := range gone {
			if err := p.Store.Audit.Add(cmd.Context(), e.TenantID, actor, e.Action, e.ID); err != nil {
				return errors.Join(stuck, err)
			}
			if sums[e.Kind] == nil {
				sums[e.Kind] = &purgeSum{}
			}
			sums[e.Kind].add(e)
		}
		if len(gone) > 0 {
			if err := purgeTable(cmd, gone); err != nil {
				return errors.Join(stuck, err)
			}
			continue
		}
		for _, k := range round {
			sum := cmp.Or(sums[k.Kind], &purgeSum{})
			fmt.Fprintf(cmd.OutOrStdout(), "purged %ss: %d, %s: %d, objects: %d\n", k.Kind, sum.records, k.Rows, sum.rows, sum.blobs)
		}
		return stuck
	}
}

// purgeSum counts the removed records of one kind.
type purgeSum struct{ records, rows, blobs int64 }

func (s *purgeSum) add(e service.Expired) {
	s.records++
	s.rows += e.Rows
	s.blobs += e.Blobs
}

func purgeTable(cmd *cobra.Command, list []service.Expired) error {
	return table(cmd, "KIND\tID\tTENANT\tPROJECT\tSUBJECT\tEXPIRED\tROWS\tOBJECTS", func(w *tabwriter.Writer) {
		for _, e := range list {
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%d\t%d\n",
				e.Kind, e.ID, e.TenantID, e.Project, plain(e.Subject), day(e.ExpiredAt), e.Rows, e.Blobs)
		}
	})
}
