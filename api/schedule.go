package api

import (
	"context"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"assay/internal/scan"
	"assay/internal/service"
)

// Schedules trigger scans repeatedly.
type Schedules interface {
	Create(ctx context.Context, req service.NewSchedule) (scan.Schedule, error)
	List(ctx context.Context, tenantID, projectID string) ([]scan.Schedule, error)
	Get(ctx context.Context, tenantID, id string) (scan.Schedule, error)
	Change(ctx context.Context, tenantID, id string, change service.ChangeSchedule, actor string) (scan.Schedule, error)
	Pause(ctx context.Context, tenantID, id, actor string) (scan.Schedule, error)
	Resume(ctx context.Context, tenantID, id, actor string) (scan.Schedule, error)
	Delete(ctx context.Context, tenantID, id, actor string) error
	Trigger(ctx context.Context, tenantID, id, actor string) (service.RanSchedule, error)
	NextRuns(s scan.Schedule) []time.Time
}

// scheduleBody is a schedule in the contract's form.
type scheduleBody struct {
	ID                string               `json:"id"`
	ProjectID         string               `json:"projectId"`
	Name              string               `json:"name"`
	Kind              string               `json:"kind"`
	URL               string               `json:"url,omitempty"`
	Pillars           []string             `json:"pillars,omitempty"`
	Mode              string               `json:"mode,omitempty"`
	Settings          *scheduleSettingBody `json:"settings,omitempty"`
	IntegrationRepoID string               `json:"integrationRepoId,omitempty"`
	Dimensions        []string             `json:"dimensions,omitempty"`
	Email             string               `json:"email,omitempty"`
	Cron              *string              `json:"cron"`
	EveryMinutes      *int                 `json:"everyMinutes"`
	TimeZone          string               `json:"timeZone"`
	JitterMinutes     int                  `json:"jitterMinutes"`
	CatchUpMinutes    int                  `json:"catchUpMinutes"`
	State             string               `json:"state"`
	NextRuns          []string             `json:"nextRuns"`
	LastRun           *scheduleRunBody     `json:"lastRun"`
	CreatedBy         string               `json:"createdBy"`
	CreatedAt         string               `json:"createdAt"`
	UpdatedAt         string               `json:"updatedAt"`
}

type scheduleSettingBody struct {
	MaxPages   *int `json:"maxPages,omitempty"`
	MaxDepth   *int `json:"maxDepth,omitempty"`
	MaxMinutes *int `json:"maxMinutes,omitempty"`
}

type scheduleRunBody struct {
	At      string  `json:"at"`
	Outcome string  `json:"outcome"`
	ScanID  *string `json:"scanId"`
	Problem *string `json:"problem"`
}

// scheduleTriggeredBody is the scan that was queued by running a schedule now.
type scheduleTriggeredBody struct {
	Kind   string `json:"kind"`
	ScanID string `json:"scanId"`
}

func (s *server) scheduleRoutes(r *gin.Engine) {
	read, scans, general := s.need(scan.ScopeRead), s.need(scan.ScopeScan), s.limitTenant(limitGeneral)
	get(r, "/v1/projects/:projectId/schedules", s.authenticate, general, read, s.listSchedules)
	r.POST("/v1/projects/:projectId/schedules", s.authenticate, general, scans, s.createSchedule)
	get(r, "/v1/schedules/:id", s.authenticate, general, read, s.getSchedule)
	r.PATCH("/v1/schedules/:id", s.authenticate, general, scans, s.changeSchedule)
	r.DELETE("/v1/schedules/:id", s.authenticate, general, scans, s.deleteSchedule)
	r.POST("/v1/schedules/:id/pause", s.authenticate, general, scans, s.pauseSchedule)
	r.POST("/v1/schedules/:id/resume", s.authenticate, general, scans, s.resumeSchedule)
	r.POST("/v1/schedules/:id/trigger", s.authenticate, s.limitTenant(limitGeneral, limitTriggerScan), scans, s.allowOutside,
		s.triggerSchedule)
}

func (s *server) renderSchedule(x scan.Schedule) scheduleBody {
	t := x.Target
	b := scheduleBody{
		ID: x.ID, ProjectID: x.ProjectShortID, Name: x.Name, Kind: string(x.Kind), URL: t.URL, Pillars: t.Pillars, Mode: t.Mode,
		IntegrationRepoID: t.RepositoryID, Dimensions: t.Dimensions, Email: t.Email, TimeZone: x.Calendar.TimeZone,
		JitterMinutes: minutesOf(x.Jitter), CatchUpMinutes: minutesOf(x.CatchUp), State: scheduleState(x), NextRuns: []string{},
		CreatedBy: x.CreatedBy, CreatedAt: timestamp(x.CreatedAt), UpdatedAt: timestamp(x.UpdatedAt),
	}
	if t.MaxPages != nil || t.MaxDepth != nil || t.MaxMinutes != nil {
		b.Settings = &scheduleSettingBody{MaxPages: t.MaxPages, MaxDepth: t.MaxDepth, MaxMinutes: t.MaxMinutes}
	}
	if x.Calendar.Cron != "" {
		b.Cron = &x.Calendar.Cron
	} else {
		every := minutesOf(x.Calendar.Every)
		b.EveryMinutes = &every
	}
	for _, at := range s.Schedules.NextRuns(x) {
		b.NextRuns = append(b.NextRuns, timestamp(at))
	}
	if !x.Last.At.IsZero() {
		b.LastRun = &scheduleRunBody{At: timestamp(x.Last.At), Outcome: string(x.Last.Outcome)}
		if x.Last.RecordID != "" {
			b.LastRun.ScanID = &x.Last.RecordID
		}
		if x.Last.Problem != "" {
			b.LastRun.Problem = &x.Last.Problem
		}
	}
	return b
}

// minutesOf rounds up, so that a short time is not shown as 0.
func minutesOf(d time.Duration) int { return int((d + time.Minute - 1) / time.Minute) }

func scheduleState(x scan.Schedule) string {
	switch {
	case x.Archived:
		return "archived"
	case x.Paused:
		return "paused"
	}
	return "active"
}

// listSchedules handles GET /v1/projects/:projectId/schedules.
func (s *server) listSchedules(c *gin.Context) {
	all, err := s.Schedules.List(c.Request.Context(), c.GetString(keyTenant), c.Param("projectId"))
	if err != nil {
		fail(c, err)
		return
	}
	out := make([]scheduleBody, len(all))
	for i, x := range all {
		out[i] = s.renderSchedule(x)
	}
	noStore(c)
	writeJSON(c, http.StatusOK, out)
}

// createSchedule handles POST /v1/projects/:projectId/schedules.
func (s *server) createSchedule(c *gin.Context) {
	o, err := readObject(c)
	if err != nil {
		fail(c, err)
		return
	}
	by, actor := caller(c)
	req := service.NewSchedule{TenantID: c.GetString(keyTenant), ProjectID: c.Param("projectId"), By: by, Actor: actor}
	if req.Kind, err = o.required("kind"); err == nil {
		req.ChangeSchedule, err = readSchedule(o)
	}
	if err != nil {
		fail(c, err)
		return
	}
	made, err := s.Schedules.Create(c.Request.Context(), req)
	if err != nil {
		fail(c, err)
		return
	}
	noStore(c)
	c.Header("Location", "/v1/schedules/"+made.ID)
	writeJSON(c, http.StatusCreated, s.renderSchedule(made))
}

// readSchedule reads the fields of a schedule; nil for absent and null ones.
func readSchedule(o object) (out service.ChangeSchedule, err error) {
	for _, f := range []struct {
		name  string
		field **string
	}{
		{"name", &out.Name}, {"cron", &out.Cron}, {"timeZone", &out.TimeZone}, {"url", &out.URL}, {"mode", &out.Mode},
		{"integrationRepoId", &out.RepositoryID}, {"email", &out.Email},
	} {
		if *f.field, err = given(o, f.name, o.text); err != nil {
			return out, err
		}
	}
	for _, f := range []struct {
		name  string
		field **[]string
	}{{"pillars", &out.Pillars}, {"dimensions", &out.Dimensions}} {
		if *f.field, err = given(o, f.name, o.texts); err != nil {
			return out, err
		}
	}
	for _, f := range []struct {
		name  string
		field **time.Duration
	}{{"everyMinutes", &out.Every}, {"jitterMinutes", &out.Jitter}, {"catchUpMinutes", &out.CatchUp}} {
		n, err := o.whole(f.name)
		if err != nil {
			return out, err
		}
		if n != nil {
			d := time.Duration(*n) * time.Minute
			*f.field = &d
		}
	}
	settings, err := readSiteSettings(o)
	if err != nil {
		return out, err
	}
	out.MaxPages, out.MaxDepth, out.MaxMinutes = settings.MaxPages, settings.MaxDepth, settings.MaxMinutes
	out.Paused, err = o.flag("paused")
	return out, err
}

// given reads a field that is present and not null; otherwise it returns nil.
func given[T any](o object, name string, read func(string) (T, error)) (*T, error) {
	if !o.has(name) {
		return nil, nil
	}
	v, err := read(name)
	return &v, err
}

// getSchedule handles GET /v1/schedules/:id.
func (s *server) getSchedule(c *gin.Context) {
	x, err := s.Schedules.Get(c.Request.Context(), c.GetString(keyTenant), c.Param("id"))
	s.answerSchedule(c, x, err)
}

func (s *server) answerSchedule(c *gin.Context, x scan.Schedule, err error) {
	if err != nil {
		fail(c, err)
		return
	}
	noStore(c)
	writeJSON(c, http.StatusOK, s.renderSchedule(x))
}

// changeSchedule handles PATCH /v1/schedules/:id.
func (s *server) changeSchedule(c *gin.Context) {
	o, err := readObject(c)
	if err != nil {
		fail(c, err)
		return
	}
	change, err := readSchedule(o)
	if err != nil {
		fail(c, err)
		return
	}
	_, actor := caller(c)
	x, err := s.Schedules.Change(c.Request.Context(), c.GetString(keyTenant), c.Param("id"), change, actor)
	s.answerSchedule(c, x, err)
}

// pauseSchedule handles POST /v1/schedules/:id/pause.
func (s *server) pauseSchedule(c *gin.Context) {
	_, actor := caller(c)
	x, err := s.Schedules.Pause(c.Request.Context(), c.GetString(keyTenant), c.Param("id"), actor)
	s.answerSchedule(c, x, err)
}

// resumeSchedule handles POST /v1/schedules/:id/resume.
func (s *server) resumeSchedule(c *gin.Context) {
	_, actor := caller(c)
	x, err := s.Schedules.Resume(c.Request.Context(), c.GetString(keyTenant), c.Param("id"), actor)
	s.answerSchedule(c, x, err)
}

// triggerSchedule handles POST /v1/schedules/:id/trigger.
func (s *server) triggerSchedule(c *gin.Context) {
	_, actor := caller(c)
	ran, err := s.Schedules.Trigger(c.Request.Context(), c.GetString(keyTenant), c.Param("id"), actor)
	if err != nil {
		fail(c, err)
		return
	}
	noStore(c)
	switch ran.Kind {
	case scan.KindWebsite:
		c.Header("Location", "/v1/scans/"+ran.RecordID+"/status")
	case scan.KindCode:
		c.Header("Location", "/v1/code-scans/runs/"+ran.RecordID)
	case scan.KindSiteHealth:
		c.Header("Location", "/v1/site-health/"+ran.RecordID)
	}
	writeJSON(c, http.StatusAccepted, scheduleTriggeredBody{Kind: string(ran.Kind), ScanID: ran.RecordID})
}

// deleteSchedule handles DELETE /v1/schedules/:id.
func (s *server) deleteSchedule(c *gin.Context) {
	_, actor := caller(c)
	if err := s.Schedules.Delete(c.Request.Context(), c.GetString(keyTenant), c.Param("id"), actor); err != nil {
		fail(c, err)
		return
	}
	noStore(c)
	c.Status(http.StatusNoContent)
}
