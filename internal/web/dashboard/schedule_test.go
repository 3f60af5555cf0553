package dashboard_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/service"
)

// schedules returns the use cases of the pages; the workflow service accepts everything.
func (b *bench) schedules(log *slog.Logger) *service.Schedules {
	return &service.Schedules{
		Store: b.store, Calendar: flows{}, Clock: b.clock.Now, Log: log, MinGap: 15 * time.Minute,
		WebsiteScans: b.deps.WebsiteScans, SiteHealth: b.deps.SiteHealth, CodeScans: b.deps.CodeScans,
	}
}

func (flows) Put(context.Context, scan.Schedule) error       { return nil }
func (flows) Remove(context.Context, string) error           { return nil }
func (flows) Known(context.Context) (map[string]bool, error) { return nil, nil }

func TestSchedules(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	list := "/projects/" + b.project.ShortID + "/schedules"
	require.Contains(t, b.get(list).text(), "no schedules yet")
	good := url.Values{
		"name": {"Nightly <b>"}, "kind": {"website"}, "url": {"https://example.org/"}, "cron": {"30 2 * * *"}, "timeZone": {"Europe/Berlin"},
	}
	for field, value := range map[string]string{
		"name": "", "url": "example.org", "cron": "* * * * *", "timeZone": "Mars/Base", "everyMinutes": "often", "jitterMinutes": "-1",
	} {
		form := url.Values{}
		for k, v := range good {
			form[k] = v
		}
		form.Set(field, value)
		a := b.do(http.MethodPost, list, form)
		require.Equal(t, http.StatusBadRequest, a.StatusCode, field)
		require.NotEmpty(t, a.doc.Find("#"+field+"-problem").Text(), "%s: %s", field, a.text())
		require.Equal(t, form.Get("name"), a.doc.Find("#name").AttrOr("value", ""))
	}
	address := b.post(list, good)
	page := b.get(address)
	require.Contains(t, page.text(), "Nightly <b>")
	require.Equal(t, 5, page.doc.Find("#next-title ~ ol li").Length())
	require.Contains(t, page.doc.Find("#next-title ~ ol").Text(), "15 March 2026", "the next runs")
	require.Contains(t, b.get(list).text(), "30 2 * * * Europe/Berlin")

	require.Equal(t, address, b.post(address+"/pause", nil))
	require.Contains(t, b.get(address).text(), "The schedule is paused.")
	started := b.post(address+"/trigger", nil)
	require.True(t, strings.HasPrefix(started, "/scans/"), started)
	require.Equal(t, http.StatusConflict, b.do(http.MethodPost, address+"/trigger", nil).StatusCode, "the scan has not ended")
	require.Contains(t, b.get(address).text(), "has not ended")
	b.post(address+"/resume", nil)

	b.post(address, url.Values{"name": {"Often"}, "everyMinutes": {"60"}, "cron": {"30 2 * * *"}, "timeZone": {"UTC"}})
	require.Contains(t, b.get(address).text(), "every hour")
	fields := func() url.Values {
		form := url.Values{}
		b.get(address).doc.Find("form.stack input[name]").Each(func(_ int, s *goquery.Selection) {
			form.Set(s.AttrOr("name", ""), s.AttrOr("value", ""))
		})
		return form
	}
	form := fields()
	form.Set("cron", "15 4 * * *")
	form.Set("jitterMinutes", "5")
	form.Set("catchUpMinutes", "90")
	b.post(address, form)
	require.Contains(t, b.get(address).text(), "15 4 * * *", "it replaces the interval")
	form = fields()
	require.Equal(t, []string{"", "5", "90"}, []string{form.Get("everyMinutes"), form.Get("jitterMinutes"), form.Get("catchUpMinutes")})
	form.Set("jitterMinutes", "")
	form.Set("catchUpMinutes", "")
	b.post(address, form)
	form = fields()
	require.Equal(t, []string{"", "10"}, []string{form.Get("jitterMinutes"), form.Get("catchUpMinutes")}, "empty fields have their defaults")
	bad := b.do(http.MethodPost, address, url.Values{"name": {"Often"}, "cron": {"soon"}, "timeZone": {"UTC"}})
	require.NotEmpty(t, bad.doc.Find("#cron-problem").Text())
	b.post("/projects/"+b.project.ShortID+"/archive", nil)
	require.Contains(t, b.get(address).text(), "does not run while the project is archived")
	require.Equal(t, list, b.post(address+"/delete", nil))
	require.Equal(t, http.StatusNotFound, b.do(http.MethodGet, address, nil).StatusCode)
	b.as(scan.RoleViewer)
	require.Equal(t, http.StatusForbidden, b.do(http.MethodPost, list, good).StatusCode)
	require.Empty(t, b.get(list).doc.Find("form[action*=schedules]").Nodes)
}
