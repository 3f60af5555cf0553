package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"assay/internal/advisory"
	"assay/internal/app"
)

func advisoryCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "advisories", Short: "Show and refresh advisories about vulnerable packages"}
	status := &cobra.Command{
		Use: "status", Short: "Show the last valid copy of each ecosystem: age, records, skipped records, last problem", Args: cobra.NoArgs,
		RunE: withMirror(func(cmd *cobra.Command, m *advisory.Mirror, _ []string) error {
			all, err := m.Status(cmd.Context())
			if err != nil {
				return err
			}
			return advisoryTable(cmd, all)
		}),
	}
	var force bool
	refresh := &cobra.Command{
		Use: "refresh [ECOSYSTEM…]", Short: "Fetch the advisories of all or some ecosystems now, without waiting for the schedule",
		RunE: withMirror(func(cmd *cobra.Command, m *advisory.Mirror, names []string) error {
			return refreshAdvisories(cmd, m, names, force)
		}),
	}
	refresh.Flags().BoolVar(&force, "force", false,
		"fetch unchanged ecosystems too, and accept a copy with far fewer records than the last one")
	cmd.AddCommand(status, refresh)
	return cmd
}

// refreshAdvisories renews the advisories, shows the result, and fails if an ecosystem failed.
func refreshAdvisories(cmd *cobra.Command, m *advisory.Mirror, names []string, force bool) error {
	known, err := m.Names()
	if err != nil {
		return err
	}
	if len(known) == 0 {
		return errors.New("no source of advisories is configured; set code.advisories")
	}
	for _, name := range names {
		if !slices.Contains(known, name) {
			return fmt.Errorf("unknown ecosystem %q; known are %s", name, fmt.Sprint(known))
		}
	}
	if len(names) == 0 {
		names = known
	}
	var all []advisory.Meta
	failed := 0
	for _, name := range names {
		meta, err := m.Refresh(cmd.Context(), name, force)
		if err != nil {
			return err
		}
		if meta.Error != "" {
			failed++
		}
		all = append(all, meta)
	}
	if err := advisoryTable(cmd, all); err != nil {
		return err
	}
	if failed > 0 {
		return fmt.Errorf("the advisories of %d of %d ecosystems could not be fetched", failed, len(names))
	}
	return nil
}

// withMirror runs do on the configured sources and blob store.
func withMirror(do func(cmd *cobra.Command, m *advisory.Mirror, args []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		c, log, err := Load(cmd)
		if err != nil {
			return err
		}
		blobs, err := existingBlobs(cmd, c)
		if err != nil {
			return err
		}
		defer func() { _ = blobs.Close() }()
		m, err := app.OpenMirror(c, blobs, log)
		if err != nil {
			return err
		}
		return do(cmd, m, args)
	}
}

func advisoryTable(cmd *cobra.Command, all []advisory.Meta) error {
	return table(cmd, "NAME\tRECORDS\tPACKAGES\tWITHDRAWN\tUNREADABLE\tCONFIRMED\tFETCHED\tNEWEST\tPROBLEM", func(w *tabwriter.Writer) {
		for _, m := range all {
			fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%s\t%s\t%s\t%s\n", m.Name, m.Records, m.Packages, m.Withdrawn, m.Unreadable,
				age(m.CheckedAt), day(m.FetchedAt), day(m.ModifiedAt), cmp.Or(m.Error, "-"))
		}
	})
}

// age formats how long ago a time was.
func age(at time.Time) string {
	if at.IsZero() {
		return "never"
	}
	return time.Since(at).Round(time.Minute).String() + " ago"
}
