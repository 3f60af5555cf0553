package cli

import (
	"errors"
	"fmt"
	"net/url"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"assay/internal/app"
	"assay/internal/scan"
	"assay/internal/service"
)

// purgeShown is how many checks are listed, and how many are purged between two
// looks at what is left.
const purgeShown = 100

func purgeCommand() *cobra.Command {
	var now bool
	cmd := &cobra.Command{
		Use: "purge", Short: "Show the Site Health checks and code scan runs that are past their retention, of all tenants, or purge what they keep", Args: cobra.NoArgs,
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
		s, err := app.OpenStore(cmd.Context(), c, log)
		if err != nil {
			return err
		}
		defer func() { _ = s.Close() }()
		blobs, err := app.OpenBlobs(cmd.Context(), c)
		if err != nil {
			return err
		}
		defer func() { _ = blobs.Close() }()
		return do(cmd, &service.Purge{Store: s, Blobs: blobs, Clock: time.Now, Log: log, CodeRetention: c.Code.Retention})
	}
}

// purgeShow lists what has expired, and changes nothing.
func purgeShow(cmd *cobra.Command, p *service.Purge) error {
	list, total, err := p.Expired(cmd.Context(), purgeShown)
	if err != nil {
		return err
	}
	if err := purgeTable(cmd, list, true); err != nil {
		return err
	}
	fmt.Fprintf(cmd.OutOrStdout(), "expired checks: %d; --now purges them\n", total)
	runs, total, err := p.ExpiredRuns(cmd.Context(), purgeShown)
	if err != nil {
		return err
	}
	if err := purgeRunTable(cmd, runs, true); err != nil {
		return err
	}
	fmt.Fprintf(cmd.OutOrStdout(), "expired code scan runs: %d; --now purges their findings\n", total)
	return nil
}

// purgeNow purges until nothing is left that can be.
func purgeNow(cmd *cobra.Command, p *service.Purge) error {
	return errors.Join(purgeChecks(cmd, p), purgeRuns(cmd, p))
}

func purgeChecks(cmd *cobra.Command, p *service.Purge) error {
	var sum service.Expired
	checks := 0
	for {
		gone, err := p.Run(cmd.Context(), purgeShown, func(scan.SiteCheck) {})
		for _, e := range gone {
			checks++
			sum.Pages += e.Pages
			sum.Blobs += e.Blobs
			if err := p.Store.Audit(cmd.Context(), e.Check.TenantID, actor, "site_check.purge", e.Check.ID); err != nil {
				return err
			}
		}
		if len(gone) > 0 {
			if err := purgeTable(cmd, gone, checks == len(gone)); err != nil {
				return err
			}
		}
		if len(gone) == 0 && err != nil {
			return err
		}
		if len(gone) == 0 {
			break
		}
	}
	fmt.Fprintf(cmd.OutOrStdout(), "purged checks: %d, pages: %d, objects: %d\n", checks, sum.Pages, sum.Blobs)
	return nil
}

func purgeRuns(cmd *cobra.Command, p *service.Purge) error {
	var sum service.ExpiredRun
	for runs := 0; ; {
		gone, err := p.RunCode(cmd.Context(), purgeShown, func(scan.CodeRun) {})
		for _, e := range gone {
			sum.Findings += e.Findings
			sum.Blobs += e.Blobs
			if err := p.Store.Audit(cmd.Context(), e.Run.TenantID, actor, "code_run.purge", e.Run.ID); err != nil {
				return err
			}
		}
		if len(gone) == 0 {
			if err == nil {
				fmt.Fprintf(cmd.OutOrStdout(), "purged code scan runs: %d, findings: %d, objects: %d\n", runs, sum.Findings, sum.Blobs)
			}
			return err
		}
		if err := purgeRunTable(cmd, gone, runs == 0); err != nil {
			return err
		}
		runs += len(gone)
	}
}

func purgeRunTable(cmd *cobra.Command, list []service.ExpiredRun, header bool) error {
	rows := func(w *tabwriter.Writer) {
		for _, e := range list {
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%d\t%d\n", e.Run.ID, e.Run.TenantID, plain(e.Run.RepoFullName), plain(e.Run.Branch), day(e.Run.CompletedAt), e.Findings, e.Blobs)
		}
	}
	return purgedTable(cmd, "RUN\tTENANT\tREPOSITORY\tBRANCH\tENDED\tFINDINGS\tOBJECTS", rows, header)
}

func purgeTable(cmd *cobra.Command, list []service.Expired, header bool) error {
	head := "CHECK\tTENANT\tPROJECT\tHOST\tEXPIRED\tPAGES\tOBJECTS"
	rows := func(w *tabwriter.Writer) {
		for _, e := range list {
			host := e.Check.URL
			if u, err := url.Parse(host); err == nil {
				host = u.Host
			}
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%d\t%d\n",
				e.Check.ID, e.Check.TenantID, e.Check.ProjectShortID, plain(host), day(e.Check.ExpiresAt), e.Pages, e.Blobs)
		}
	}
	return purgedTable(cmd, head, rows, header)
}

// purgedTable is a table, or more rows of the one before.
func purgedTable(cmd *cobra.Command, head string, rows func(*tabwriter.Writer), header bool) error {
	if header {
		return table(cmd, head, rows)
	}
	w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
	rows(w)
	return w.Flush()
}
