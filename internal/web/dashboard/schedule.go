package dashboard

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"assay/internal/scan"
	"assay/internal/service"
)

func scheduleRoutes() []Route {
	return []Route{
		page("/projects/{project}/schedules", (*call).listSchedules),
		form("/projects/{project}/schedules", scan.RoleMember, (*call).addSchedule),
		page("/schedules/{id}", (*call).showSchedule),
		form("/schedules/{id}", scan.RoleMember, (*call).changeSchedule),
		form("/schedules/{id}/pause", scan.RoleMember, (*call).pauseSchedule),
		form("/schedules/{id}/resume", scan.RoleMember, (*call).resumeSchedule),
		form("/schedules/{id}/trigger", scan.RoleMember, (*call).triggerSchedule),
		form("/schedules/{id}/delete", scan.RoleMember, (*call).deleteSchedule),
	}
}

// scheduleRow is a schedule with its next runs.
type scheduleRow struct {
	scan.Schedule
	Next []time.Time
}

// schedulesView is the list of a project's schedules with the form for a new one.
type schedulesView struct {
	Rows         []scheduleRow
	Repositories []scan.Repository
	Form         scheduleForm
}

// scheduleForm contains the input.
type scheduleForm struct {
	Name, Kind, URL, Repository, Cron, Every, TimeZone, Jitter, CatchUp string
	Problem, Field                                                      string
}

// scheduleFields are the fields of the form, as named in messages.
var scheduleFields = []string{
	"name", "kind", "url", "integrationRepoId", "cron", "everyMinutes", "timeZone", "jitterMinutes", "catchUpMinutes",
}

func schedulesURL(project string) string { return projectURL(project) + "/schedules" }

func scheduleURL(id string) string { return "/schedules/" + url.PathEscape(id) }

func (c *call) listSchedules() error {
	return c.showSchedules(scheduleForm{Kind: string(scan.KindWebsite), Cron: "30 2 * * *", TimeZone: "UTC"}, http.StatusOK)
}

func (c *call) showSchedules(f scheduleForm, status int) error {
	p, err := c.project()
	if err != nil {
		return err
	}
	all, err := c.Schedules.List(c.ctx(), c.tenant(), p.ShortID)
	if err != nil {
		return err
	}
	v := schedulesView{Form: f}
	for _, x := range all {
		v.Rows = append(v.Rows, scheduleRow{x, c.Schedules.NextRuns(x)})
	}
	repos, err := c.Repositories.Repositories(c.ctx(), c.tenant(), p.ShortID)
	if err != nil {
		return err
	}
	v.Repositories = slices.DeleteFunc(repos, func(r scan.Repository) bool { return !r.Enabled })
	return c.renderStatus(status, "schedules", projectPage(p, "schedules", "Schedules of "+p.Name, v))
}

// scheduleForm reads the form of a schedule.
func (c *call) scheduleForm() scheduleForm {
	return scheduleForm{
		Name: c.form("name"), Kind: c.form("kind"), URL: c.form("url"), Repository: c.form("integrationRepoId"), Cron: c.form("cron"),
		Every: c.form("everyMinutes"), TimeZone: c.form("timeZone"), Jitter: c.form("jitterMinutes"), CatchUp: c.form("catchUpMinutes"),
	}
}

// change returns the change that the form requests; empty optional fields have their defaults.
// An interval takes precedence over the cron expression, whose field is prefilled.
func (f scheduleForm) change() (out service.ChangeSchedule, err error) {
	jitter, catchUp := time.Duration(0), service.DefaultCatchUp
	out = service.ChangeSchedule{Name: &f.Name, Cron: &f.Cron, TimeZone: &f.TimeZone, Jitter: &jitter, CatchUp: &catchUp}
	if f.URL != "" {
		out.URL = &f.URL
	}
	if f.Repository != "" {
		out.RepositoryID = &f.Repository
	}
	for _, field := range []struct {
		name, text string
		value      **time.Duration
	}{{"everyMinutes", f.Every, &out.Every}, {"jitterMinutes", f.Jitter, &out.Jitter}, {"catchUpMinutes", f.CatchUp, &out.CatchUp}} {
		n, err := wholeNumber(field.name, field.text)
		if err != nil {
			return out, err
		}
		if n != nil {
			d := time.Duration(*n) * time.Minute
			*field.value = &d
		}
	}
	none, never := "", time.Duration(0)
	if out.Every != nil {
		out.Cron = &none
	} else {
		out.Every = &never
	}
	return out, nil
}

func (c *call) addSchedule() error {
	f := c.scheduleForm()
	change, err := f.change()
	var made scan.Schedule
	if err == nil {
		made, err = c.Schedules.Create(c.ctx(), service.NewSchedule{
			TenantID: c.tenant(), ProjectID: c.path("project"), Kind: f.Kind, By: c.Member.DisplayName(), Actor: c.Member.Actor(),
			ChangeSchedule: change,
		})
	}
	if err != nil {
		field, ok := wrongField(err, scheduleFields...)
		if !ok {
			return err
		}
		f.Problem, f.Field = scan.MessageOf(err), field
		return c.showSchedules(f, problems[scan.CodeOf(err)].Status)
	}
	return c.redirect(scheduleURL(made.ID), "The schedule was created.")
}

// scheduleView is the page of one schedule.
type scheduleView struct {
	scheduleRow
	Repository string // full name
	Form       scheduleForm
}

func (c *call) showSchedule() error {
	x, err := c.Schedules.Get(c.ctx(), c.tenant(), c.path("id"))
	if err != nil {
		return err
	}
	f := scheduleForm{
		Name: x.Name, Cron: x.Calendar.Cron, TimeZone: x.Calendar.TimeZone, Every: minutes(x.Calendar.Every), Jitter: minutes(x.Jitter),
		CatchUp: minutes(x.CatchUp),
	}
	return c.renderSchedule(x, f, http.StatusOK)
}

// minutes formats a duration in minutes, "" for 0.
func minutes(d time.Duration) string {
	if d == 0 {
		return ""
	}
	return strconv.Itoa(int(d / time.Minute))
}

func (c *call) renderSchedule(x scan.Schedule, f scheduleForm, status int) error {
	p, err := c.Overview.Store.Projects.Get(c.ctx(), c.tenant(), x.ProjectShortID)
	if err != nil {
		return err
	}
	v := scheduleView{scheduleRow: scheduleRow{x, c.Schedules.NextRuns(x)}, Form: f}
	if x.Target.RepositoryID != "" {
		if repo, err := c.Overview.Store.Repositories.Get(c.ctx(), c.tenant(), x.Target.RepositoryID); err == nil {
			v.Repository = repo.FullName
		}
	}
	shown := projectPage(p, "schedules", x.Name, v)
	shown.Crumbs = append(shown.Crumbs, Crumb{"Schedules", schedulesURL(p.ShortID)})
	return c.renderStatus(status, "schedule", shown)
}

func (c *call) changeSchedule() error {
	x, err := c.Schedules.Get(c.ctx(), c.tenant(), c.path("id"))
	if err != nil {
		return err
	}
	f := c.scheduleForm()
	wanted := f
	if f.Cron != "" && f.Every == minutes(x.Calendar.Every) {
		wanted.Every = "" // a new cron expression replaces the interval that the form was shown with
	}
	change, err := wanted.change()
	if err == nil {
		_, err = c.Schedules.Change(c.ctx(), c.tenant(), x.ID, change, c.Member.Actor())
	}
	if err != nil {
		field, ok := wrongField(err, scheduleFields...)
		if !ok {
			return err
		}
		f.Problem, f.Field = scan.MessageOf(err), field
		return c.renderSchedule(x, f, problems[scan.CodeOf(err)].Status)
	}
	return c.redirect(scheduleURL(x.ID), "The schedule was changed.")
}

func (c *call) pauseSchedule() error {
	if _, err := c.Schedules.Pause(c.ctx(), c.tenant(), c.path("id"), c.Member.Actor()); err != nil {
		return err
	}
	return c.redirect(scheduleURL(c.path("id")), "The schedule is paused until it is resumed.")
}

func (c *call) resumeSchedule() error {
	if _, err := c.Schedules.Resume(c.ctx(), c.tenant(), c.path("id"), c.Member.Actor()); err != nil {
		return err
	}
	return c.redirect(scheduleURL(c.path("id")), "The schedule runs again.")
}

func (c *call) triggerSchedule() error {
	ran, err := c.Schedules.Trigger(c.ctx(), c.tenant(), c.path("id"), c.Member.Actor())
	if err != nil {
		return err
	}
	return c.redirect(recordURL(ran.Kind, ran.RecordID), "The schedule queued this scan.")
}

func (c *call) deleteSchedule() error {
	x, err := c.Schedules.Get(c.ctx(), c.tenant(), c.path("id"))
	if err != nil {
		return err
	}
	if err := c.Schedules.Delete(c.ctx(), c.tenant(), x.ID, c.Member.Actor()); err != nil {
		return err
	}
	return c.redirect(schedulesURL(x.ProjectShortID), "The schedule was deleted. Scans that it has started continue.")
}

// scheduleClass returns the colour class of a schedule's state.
func scheduleClass(x scan.Schedule) string {
	switch {
	case x.Idle():
		return "na"
	case x.Last.Outcome == scan.ScheduleFailed:
		return "fail"
	}
	return "pass"
}

func scheduleTitle(x scan.Schedule) string {
	switch {
	case x.Archived:
		return "Project archived"
	case x.Paused:
		return "Paused"
	case x.Refused():
		return "Refused by Temporal"
	case x.Last.Outcome == scan.ScheduleFailed:
		return "Last run failed"
	}
	return "Active"
}
