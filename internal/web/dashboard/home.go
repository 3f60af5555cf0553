package dashboard

import "assay/internal/service"

func homeRoutes() []Route {
	return []Route{page("/{$}", (*call).home)}
}

// maxRecent limits the records of each kind on the home page.
const maxRecent = 12

type homeView struct {
	service.Home
	Names map[string]string // of projects, by short id
	More  int               // recent records that are not shown
}

// home shows regressions, running scans and failures.
func (c *call) home() error {
	h, err := c.Overview.Home(c.ctx(), c.tenant())
	if err != nil {
		return err
	}
	v := homeView{Home: h, Names: map[string]string{}, More: max(0, len(h.Recent)-maxRecent)}
	for _, p := range h.Projects {
		v.Names[p.ShortID] = p.Name
	}
	v.Recent = v.Recent[:min(maxRecent, len(v.Recent))]
	v.Worse = v.Worse[:min(maxRecent, len(v.Worse))]
	v.Failed = v.Failed[:min(maxRecent, len(v.Failed))]
	refresh := 0
	if len(h.Running) > 0 {
		refresh = 15
	}
	return c.render("home", view{Title: "Home", Nav: "home", Refresh: refresh, Data: v})
}
