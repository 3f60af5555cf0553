package dashboard

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/web/ui"
)

func watchRoutes() []Route {
	return []Route{
		page("/watch/{kind}/{id}", (*call).watch),
		form("/cancel/{kind}/{id}", scan.RoleMember, (*call).cancel),
		form("/again/{kind}/{id}", scan.RoleMember, (*call).again),
	}
}

const (
	watchEvery = time.Second      // between two reads of a record
	watchBeat  = 15 * time.Second // proxies close streams that are idle for long
	watchMost  = 15 * time.Minute // then the browser connects again
)

// progress is the progress of a record in the form for scripts.
type progress struct {
	State   string `json:"state"`
	Title   string `json:"title"`
	Text    string `json:"text"`
	Percent int    `json:"percent"`
	Ended   bool   `json:"ended"`
}

// activity reads a record of any kind.
func (c *call) activity() (service.Activity, error) {
	id := c.path("id")
	switch scan.Kind(c.path("kind")) {
	case scan.KindWebsite:
		s, err := c.WebsiteScans.Status(c.ctx(), c.tenant(), id)
		return service.ActivityOfScan(s), err
	case scan.KindCode:
		r, err := c.CodeScans.Run(c.ctx(), c.tenant(), id)
		return service.ActivityOfRun(r), err
	case scan.KindSiteHealth:
		h, err := c.SiteHealth.Get(c.ctx(), c.tenant(), id)
		return service.ActivityOfCheck(h), err
	}
	return service.Activity{}, scan.Errorf(scan.CodeNotFound, "This kind of scan does not exist.")
}

func progressOf(a service.Activity) progress {
	return progress{
		State: string(a.State), Title: stateTitle(a.State), Text: progressText(a), Percent: percent(a.Done, a.Total), Ended: a.State.Terminal(),
	}
}

// progressText describes the progress of a record in the units of its kind.
func progressText(a service.Activity) string {
	if a.State == scan.StateQueued {
		return "It starts as soon as a worker is free."
	}
	switch a.Kind {
	case scan.KindSiteHealth:
		return fmt.Sprintf("%s of %s processed so far. More pages may be found.", ui.Number(a.Done), ui.Counted(a.Total, "page", "pages"))
	case scan.KindCode:
		return fmt.Sprintf("%d of %s done.", a.Done, ui.Counted(a.Total, "dimension", "dimensions"))
	}
	return fmt.Sprintf("%d of %s done.", a.Done, ui.Counted(a.Total, "step", "steps"))
}

// watch answers with a record's progress: as server-sent events (HTML standard, section 9.2)
// if the browser accepts them, otherwise once as JSON.
func (c *call) watch() error {
	a, err := c.activity()
	if err != nil {
		return err
	}
	if !strings.Contains(c.r.Header.Get("Accept"), "text/event-stream") {
		body, err := json.Marshal(progressOf(a))
		if err != nil {
			return err
		}
		c.send(http.StatusOK, "application/json", body)
		return nil
	}
	c.headers("text/event-stream")
	c.w.Header().Set("X-Accel-Buffering", "no") // nginx would buffer events
	c.w.WriteHeader(http.StatusOK)
	c.stream(a)
	return nil
}

// stream sends an event whenever the progress changes, until the record has ended, the
// reader has disconnected or the process stops.
func (c *call) stream(a service.Activity) {
	out := http.NewResponseController(c.w)
	look, beat, end := time.NewTicker(watchEvery), time.NewTicker(watchBeat), time.NewTimer(watchMost)
	defer look.Stop()
	defer beat.Stop()
	defer end.Stop()
	var sent progress
	for {
		now := progressOf(a)
		if now != sent {
			body, err := json.Marshal(now)
			if err != nil || c.event(out, "event: progress\ndata: "+string(body)+"\n\n") != nil {
				return
			}
			sent = now
		}
		if now.Ended {
			return
		}
		select {
		case <-c.ctx().Done():
			return
		case <-c.Stopping:
			return
		case <-end.C:
			return
		case <-beat.C:
			if c.event(out, ": still here\n\n") != nil {
				return
			}
			continue
		case <-look.C:
		}
		next, err := c.activity()
		if err != nil {
			return // the browser connects again and then gets the error page
		}
		a = next
	}
}

func (c *call) event(out *http.ResponseController, text string) error {
	if _, err := c.w.Write([]byte(text)); err != nil {
		return err
	}
	return out.Flush()
}

// cancel cancels a record.
func (c *call) cancel() error {
	kind, id := scan.Kind(c.path("kind")), c.path("id")
	var err error
	switch kind {
	case scan.KindWebsite:
		_, err = c.WebsiteScans.Cancel(c.ctx(), c.tenant(), id, c.Member.Actor())
	case scan.KindCode:
		_, err = c.CodeScans.Cancel(c.ctx(), c.tenant(), id, c.Member.Actor())
	case scan.KindSiteHealth:
		_, err = c.SiteHealth.Cancel(c.ctx(), c.tenant(), id, c.Member.Actor())
	default:
		err = scan.Errorf(scan.CodeNotFound, "This kind of scan does not exist.")
	}
	if err != nil {
		return err
	}
	return c.redirect(recordURL(kind, id), "The "+kindNoun(kind)+" is being cancelled and ends within moments.")
}

// again starts a new record like the one in the address.
func (c *call) again() error {
	id := c.path("id")
	switch kind := scan.Kind(c.path("kind")); kind {
	case scan.KindWebsite:
		old, err := c.WebsiteScans.Status(c.ctx(), c.tenant(), id)
		if err != nil {
			return err
		}
		req := service.TriggerWebsiteScan{
			TenantID: c.tenant(), ProjectID: old.ProjectShortID, URL: old.URL, IdempotencyKey: c.form("key"), Trigger: trigger,
		}
		for _, p := range old.Pillars {
			req.Pillars = append(req.Pillars, string(p))
		}
		s, _, err := c.WebsiteScans.Trigger(c.ctx(), req)
		return c.started(kind, s.ID, err)
	case scan.KindCode:
		old, err := c.CodeScans.Run(c.ctx(), c.tenant(), id)
		if err != nil {
			return err
		}
		req := service.TriggerCodeScan{TenantID: c.tenant(), IntegrationRepoID: old.RepositoryID, IdempotencyKey: c.form("key"), Trigger: trigger}
		switch { // a change is scanned in its present state
		case old.PullRequest != 0:
			req.PullRequest = old.PullRequest
		case old.Change() && old.Branch == old.Target:
			req.CommitSHA = old.CommitSHA
		case old.Change():
			req.Branch = old.Branch
		}
		for _, j := range old.Jobs {
			req.Dimensions = append(req.Dimensions, string(j.Dimension))
		}
		run, _, err := c.CodeScans.Trigger(c.ctx(), req)
		return c.started(kind, run.ID, err)
	case scan.KindSiteHealth:
		old, err := c.SiteHealth.Get(c.ctx(), c.tenant(), id)
		if err != nil {
			return err
		}
		check, _, err := c.SiteHealth.Trigger(c.ctx(), service.TriggerSiteHealth{
			TenantID: c.tenant(), ProjectID: old.ProjectShortID, URL: old.URL, Mode: string(old.Mode), Settings: service.SettingsOf(old),
			IdempotencyKey: c.form("key"), Trigger: trigger,
		})
		return c.started(kind, check.ID, err)
	}
	return scan.Errorf(scan.CodeNotFound, "This kind of scan does not exist.")
}

func (c *call) started(kind scan.Kind, id string, err error) error {
	if err != nil {
		return err
	}
	return c.redirect(recordURL(kind, id), "")
}
