package dashboard

import (
	"html/template"
	"net/http"

	"assay/internal/scan"
)

func settingsRoutes() []Route {
	return []Route{page("/settings", (*call).settings)}
}

// settingsEntries are the pages of the settings in menu order.
var settingsEntries = []settingsEntry{
	{Name: "keys", Title: "API keys"},
	{Name: "connections", Title: "Git connections"},
	{Name: "repositories", Title: "Repositories"},
	{Name: "domains", Title: "Domains"},
	{Name: "suppressions", Title: "Suppressions"},
	{Name: "members", Title: "Members"},
	{Name: "audit", Title: "Audit log"},
	{Name: "retention", Title: "Retention"},
	{Name: "mail", Title: "Mail"},
}

// settingsEntry is an entry of the settings' menu; its page is /settings/NAME.
type settingsEntry struct {
	Name, Title string
	Current     bool
}

// settingsMenu returns the entries that the member's role may see.
func (c *call) settingsMenu(current string) []settingsEntry {
	var out []settingsEntry
	for _, e := range settingsEntries {
		for _, r := range c.all {
			if r.Method == http.MethodGet && r.Pattern == "/settings/"+e.Name && c.Member.Allows(r.Need) {
				e.Current = e.Name == current
				out = append(out, e)
			}
		}
	}
	return out
}

// settingsPage returns a view with the settings' menu; name is its current entry.
func (c *call) settingsPage(name, title string, data any) view {
	return view{Title: title, Nav: "settings", Settings: c.settingsMenu(name), Data: data}
}

// settings redirects to the first page of the settings that the member may see.
func (c *call) settings() error {
	menu := c.settingsMenu("")
	if len(menu) == 0 {
		return scan.Errorf(scan.CodeForbidden, "Your role has no access to any settings.")
	}
	return c.redirect("/settings/"+menu[0].Name, "")
}

// settingsFunctions returns the functions of the settings' templates.
func settingsFunctions() template.FuncMap {
	return template.FuncMap{
		"connectionTitle": connectionTitle, "connectionClass": connectionClass, "providerTitle": providerTitle,
		"domainTitle": domainTitle, "domainClass": domainClass, "suppressionClass": suppressionClass, "scheduleClass": scheduleClass,
		"deliveryClass": deliveryClass, "deliveryTitle": deliveryTitle,
		"webhookTitle": webhookTitle, "eventTitle": eventTitle, "scheduleTitle": scheduleTitle,
	}
}
