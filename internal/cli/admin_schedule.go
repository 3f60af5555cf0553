package cli

import (
	"cmp"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"assay/internal/app"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/temporal"
)

func scheduleCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "schedule", Short: "Manage a project's scheduled scans"}
	cmd.AddCommand(createScheduleCommand(), listSchedulesCommand(), showScheduleCommand(), triggerScheduleCommand(),
		scheduleAction("pause ID", "Pause a schedule", func(cmd *cobra.Command, s schedules, id string) error {
			_, err := s.use.Pause(cmd.Context(), s.tenant.ID, id, actor)
			return err
		}),
		scheduleAction("resume ID", "Resume a schedule", func(cmd *cobra.Command, s schedules, id string) error {
			_, err := s.use.Resume(cmd.Context(), s.tenant.ID, id, actor)
			return err
		}),
		scheduleAction("delete ID", "Delete a schedule; scans that it has started "+
			"continue", func(cmd *cobra.Command, s schedules, id string) error {
			return s.use.Delete(cmd.Context(), s.tenant.ID, id, actor)
		}))
	return cmd
}

func createScheduleCommand() *cobra.Command {
	var req service.NewSchedule
	var name, cron, zone, url, mode, repository, email string
	var every, jitter, catchUp time.Duration
	var pillars, dimensions []string
	var maxPages int
	cmd := tenantFlag(&cobra.Command{
		Use: "create NAME", Short: "Create a schedule and print its id", Args: cobra.ExactArgs(1),
		Example: "  assay admin schedule create Nightly --url https://www.example.com/ --cron '30 2 * * *' --time-zone Europe/Berlin\n" +
			"  assay admin schedule create Main --kind code --repository REPOSITORY --every 6h",
		RunE: withSchedules(func(cmd *cobra.Command, s schedules, args []string) error {
			p, err := projectOf(cmd, s.store, s.tenant)
			if err != nil {
				return err
			}
			name = args[0]
			req.TenantID, req.ProjectID, req.By, req.Actor = s.tenant.ID, p.ShortID, actor, actor
			req.ChangeSchedule = service.ChangeSchedule{
				Name: &name, Cron: &cron, Every: &every, TimeZone: &zone, Jitter: &jitter, CatchUp: &catchUp, URL: &url, Mode: &mode,
				RepositoryID: &repository, Email: &email, Pillars: &pillars, Dimensions: &dimensions,
			}
			if cmd.Flags().Changed("max-pages") {
				req.MaxPages = &maxPages
			}
			made, err := s.use.Create(cmd.Context(), req)
			if err != nil {
				return err
			}
			fmt.Fprintln(cmd.OutOrStdout(), made.ID)
			return nil
		}),
	})
	flags := cmd.Flags()
	flags.String("project", "", "project id; optional if there is only one project")
	flags.StringVar(&req.Kind, "kind", string(scan.KindWebsite), "website, code or site-health")
	flags.StringVar(&url, "url", "", "URL to scan, or where the crawl starts")
	flags.StringSliceVar(&pillars, "pillar", nil, "pillars of website scans (default: all)")
	flags.StringVar(&mode, "mode", "", "device of Site Health checks: DESKTOP or MOBILE")
	flags.IntVar(&maxPages, "max-pages", 0, "maximum number of pages of Site Health checks (default: as configured)")
	flags.StringVar(&repository, "repository", "", "id of the repository of code scans")
	flags.StringSliceVar(&dimensions, "dimension", nil, "dimensions of code scans (default: all)")
	flags.StringVar(&email, "email", "", "e-mail address to send reports to (default: none)")
	flags.StringVar(&cron, "cron", "", "minute, hour, day of month, month and day of week, such as '30 2 * * MON-FRI'")
	flags.DurationVar(&every, "every", 0, "time from one run to the next, such as 6h")
	flags.StringVar(&zone, "time-zone", "UTC", "time zone of --cron")
	flags.DurationVar(&jitter, "jitter", 0, "maximum random delay of a run")
	flags.DurationVar(&catchUp, "catch-up", 10*time.Minute, "how late a missed run may still start")
	return cmd
}

func listSchedulesCommand() *cobra.Command {
	cmd := tenantFlag(&cobra.Command{
		Use: "list", Short: "List a project's schedules", Args: cobra.NoArgs,
		RunE: withSchedules(func(cmd *cobra.Command, s schedules, _ []string) error {
			p, err := projectOf(cmd, s.store, s.tenant)
			if err != nil {
				return err
			}
			all, err := s.use.List(cmd.Context(), s.tenant.ID, p.ShortID)
			if err != nil {
				return err
			}
			return table(cmd, "ID\tNAME\tKIND\tRUNS\tNEXT\tLAST\tOUTCOME", func(w *tabwriter.Writer) {
				for _, x := range all {
					fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", x.ID, plain(x.Name), x.Kind, plain(x.Calendar.Describe()), s.next(x),
						day(x.Last.At), cmp.Or(string(x.Last.Outcome), "-"))
				}
			})
		}),
	})
	cmd.Flags().String("project", "", "project id; optional if there is only one project")
	return cmd
}

func showScheduleCommand() *cobra.Command {
	const short = "Show a schedule, its next runs and the result of the last one"
	return scheduleAction("show ID", short, func(cmd *cobra.Command, s schedules, id string) error {
		x, err := s.use.Get(cmd.Context(), s.tenant.ID, id)
		if err != nil {
			return err
		}
		out := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
		for _, line := range [][2]string{
			{"Id", x.ID}, {"Name", plain(x.Name)}, {"Project", x.ProjectShortID}, {"Kind", string(x.Kind)},
			{"Target", plain(cmp.Or(x.Target.URL, x.Target.RepositoryID))}, {"Runs", plain(x.Calendar.Describe())},
			{"Jitter", x.Jitter.String()}, {"Catches up", x.CatchUp.String()}, {"Last run", day(x.Last.At)},
			{"Outcome", cmp.Or(string(x.Last.Outcome), "-")}, {"Scan", cmp.Or(x.Last.RecordID, "-")},
			{"Problem", cmp.Or(plain(x.Last.Problem), "-")},
		} {
			fmt.Fprintf(out, "%s:\t%s\n", line[0], line[1])
		}
		if x.Idle() {
			fmt.Fprintf(out, "Next run:\t%s\n", s.next(x))
		}
		for _, at := range s.use.NextRuns(x) {
			fmt.Fprintf(out, "Next run:\t%s\n", day(at))
		}
		return out.Flush()
	})
}

func triggerScheduleCommand() *cobra.Command {
	const short = "Run a schedule now; assay admin schedule show prints the result"
	return scheduleAction("trigger ID", short, func(cmd *cobra.Command, s schedules, id string) error {
		x, err := s.use.Get(cmd.Context(), s.tenant.ID, id)
		if err != nil {
			return err
		}
		if x.Idle() {
			return fmt.Errorf("the schedule does not run (%s); resume it or restore its project first", s.next(x))
		}
		if err := s.calendar.Trigger(cmd.Context(), x.ID); err != nil {
			return err
		}
		return s.store.Audit.Add(cmd.Context(), s.tenant.ID, actor, "schedule.trigger", x.ID)
	})
}

// next returns the next run of a schedule, or the reason why it has no next run.
func (s schedules) next(x scan.Schedule) string {
	switch runs := s.use.NextRuns(x); {
	case x.Archived:
		return "project archived"
	case x.Paused:
		return "paused"
	case len(runs) > 0:
		return day(runs[0])
	}
	return "-"
}

// schedules has the dependencies of the commands about schedules.
type schedules struct {
	use      *service.Schedules
	calendar *temporal.Schedules
	store    *store.Store
	tenant   scan.Tenant
}

// withSchedules runs do on the schedules of the command's tenant.
func withSchedules(do func(cmd *cobra.Command, s schedules, args []string) error) func(*cobra.Command, []string) error {
	return withTenant(func(cmd *cobra.Command, db *store.Store, t scan.Tenant, args []string) error {
		c, log, err := Load(cmd)
		if err != nil {
			return err
		}
		use, calendar, release, err := app.OpenSchedules(c, db, log)
		if err != nil {
			return err
		}
		defer release()
		return do(cmd, schedules{use, calendar, db, t}, args)
	})
}

// scheduleAction returns a command on the schedule whose id is its argument.
func scheduleAction(use, short string, do func(cmd *cobra.Command, s schedules, id string) error) *cobra.Command {
	return tenantFlag(&cobra.Command{
		Use: use, Short: short, Args: cobra.ExactArgs(1),
		RunE: withSchedules(func(cmd *cobra.Command, s schedules, args []string) error { return do(cmd, s, args[0]) }),
	})
}
