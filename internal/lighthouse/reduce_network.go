package lighthouse

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
)

// requests reads the requests of the page. A request is a third party's if it belongs to
// another entity than the page, as Lighthouse classifies origins.
func (r *report) requests(out *Result) {
	first := ""
	type entity struct {
		Name  string `json:"name"`
		First bool   `json:"isFirstParty"`
	}
	for _, e := range decodeItems[entity](r.Entities) {
		if e.First {
			first = e.Name
		}
	}
	type item struct {
		URL      string  `json:"url"`
		Protocol string  `json:"protocol"`
		Start    float64 `json:"networkRequestTime"`
		End      float64 `json:"networkEndTime"`
		Finished bool    `json:"finished"`
		Transfer float64 `json:"transferSize"`
		Resource float64 `json:"resourceSize"`
		Status   float64 `json:"statusCode"`
		MIME     string  `json:"mimeType"`
		Type     string  `json:"resourceType"`
		Entity   string  `json:"entity"`
	}
	for _, i := range decodeItems[item](r.audit("network-requests").Details.Items) {
		if i.URL == "" {
			continue
		}
		q := Request{
			URL: cut(i.URL, maxURL), Type: cut(i.Type, 40), Status: max(0, toInt[int](i.Status)), MIME: cut(i.MIME, 100),
			Protocol:      cut(i.Protocol, 40),
			TransferBytes: max(0, toInt[int64](i.Transfer)), ResourceBytes: max(0, toInt[int64](i.Resource)),
			Start: i.Start, End: i.End, Finished: i.Finished,
			ThirdParty: i.Entity != "" && first != "" && i.Entity != first, Entity: cut(i.Entity, 200),
		}
		if strings.HasPrefix(i.URL, "data:") {
			q.URL = cut(i.URL, 100)
		}
		out.RequestCount++
		out.TransferBytes += q.TransferBytes
		if q.ThirdParty {
			out.ThirdPartyCount++
			out.ThirdPartyBytes += q.TransferBytes
		}
		if len(out.Requests) < maxRequests {
			out.Requests = append(out.Requests, q)
		}
	}
}

// thirdParties groups the requests by party and adds the time of their scripts.
func (r *report) thirdParties(out *Result) {
	byName := map[string]*ThirdParty{}
	for _, q := range out.Requests {
		if !q.ThirdParty {
			continue
		}
		if byName[q.Entity] == nil {
			byName[q.Entity] = &ThirdParty{Name: q.Entity}
		}
		byName[q.Entity].Requests++
		byName[q.Entity].TransferBytes += q.TransferBytes
	}
	type item struct {
		Entity     string  `json:"entity"`
		MainThread float64 `json:"mainThreadTime"`
		Blocking   float64 `json:"blockingTime"`
	}
	for _, i := range decodeItems[item](r.audit("third-party-summary").Details.Items) {
		if party := byName[cut(i.Entity, 200)]; party != nil {
			party.MainThread, party.Blocking = i.MainThread, i.Blocking
		}
	}
	for _, party := range byName {
		out.ThirdParties = append(out.ThirdParties, *party)
	}
	slices.SortFunc(out.ThirdParties, func(a, b ThirdParty) int {
		return cmp.Or(cmp.Compare(b.TransferBytes, a.TransferBytes), cmp.Compare(a.Name, b.Name))
	})
	out.ThirdParties = out.ThirdParties[:min(len(out.ThirdParties), maxItems)]
}

// console reads console errors, issues, and mixed content.
func (r *report) console(out *Result) {
	type message struct {
		Source   string `json:"source"`
		Text     string `json:"description"`
		Location struct {
			URL  string  `json:"url"`
			Line float64 `json:"line"`
		} `json:"sourceLocation"`
	}
	for _, i := range decodeItems[message](r.audit("errors-in-console").Details.Items) {
		if len(out.Console) == maxItems {
			break
		}
		line := 0
		if i.Location.URL != "" {
			line = toInt[int](i.Location.Line) + 1
		}
		out.Console = append(out.Console, Console{
			Source: cut(i.Source, 100), Text: cut(i.Text, maxText), URL: cut(i.Location.URL, maxURL), Line: line,
		})
	}
	type issue struct {
		Type json.RawMessage `json:"issueType"`
		Sub  struct {
			Items []struct {
				URL string `json:"url"`
			} `json:"items"`
		} `json:"subItems"`
	}
	for _, i := range decodeItems[issue](r.audit("inspector-issues").Details.Items) {
		var name string
		if json.Unmarshal(i.Type, &name) != nil || len(out.Issues) == maxItems {
			continue
		}
		found := Issue{Type: cut(name, 100)}
		for _, sub := range i.Sub.Items[:min(len(i.Sub.Items), maxItems)] {
			found.URLs = append(found.URLs, cut(sub.URL, maxURL))
		}
		out.Issues = append(out.Issues, found)
	}
	r.mixed(out)
}

// mixed reads insecure URLs; on an insecure page they are not mixed content.
func (r *report) mixed(out *Result) {
	if !strings.HasPrefix(out.FinalURL, "https:") {
		return
	}
	type item struct {
		URL        string `json:"url"`
		Resolution string `json:"resolution"`
	}
	words := map[string]string{
		"Allowed": "allowed", "Blocked": "blocked", "Allowed with warning": "allowed",
		"Automatically upgraded to HTTPS": "upgraded",
	}
	for _, i := range decodeItems[item](r.audit("is-on-https").Details.Items) {
		if len(out.MixedContent) < maxItems {
			out.MixedContent = append(out.MixedContent, Mixed{
				URL: cut(i.URL, maxURL), Resolution: cmp.Or(words[i.Resolution], cut(i.Resolution, 100)),
			})
		}
	}
}

func (r *report) mainThread(out *Result) {
	m := &out.MainThread
	type group struct {
		Label    string  `json:"groupLabel"`
		Duration float64 `json:"duration"`
	}
	for _, i := range decodeItems[group](r.audit("mainthread-work-breakdown").Details.Items) {
		m.Total += min(i.Duration, maxDuration)
		m.Groups = append(m.Groups, Duration{Name: cut(i.Label, 100), MS: i.Duration})
	}
	type script struct {
		URL   string  `json:"url"`
		Total float64 `json:"total"`
	}
	for _, i := range decodeItems[script](r.audit("bootup-time").Details.Items) {
		m.Scripts = append(m.Scripts, Duration{Name: cut(i.URL, maxURL), MS: i.Total})
	}
	type task struct {
		URL      string  `json:"url"`
		Start    float64 `json:"startTime"`
		Duration float64 `json:"duration"`
	}
	for _, i := range decodeItems[task](r.audit("long-tasks").Details.Items) {
		m.LongTasks = append(m.LongTasks, Task{URL: cut(i.URL, maxURL), Start: i.Start, MS: i.Duration})
	}
	for _, i := range decodeItems[task](r.audit("main-thread-tasks").Details.Items) {
		if i.Duration >= 50 {
			m.LongTaskCount++
		}
	}
	m.LongTaskCount = max(m.LongTaskCount, len(m.LongTasks))
	longest := func(a, b Duration) int { return cmp.Compare(b.MS, a.MS) }
	slices.SortStableFunc(m.Groups, longest)
	slices.SortStableFunc(m.Scripts, longest)
	m.Groups = m.Groups[:min(len(m.Groups), maxItems)]
	m.Scripts = m.Scripts[:min(len(m.Scripts), maxItems)]
	m.LongTasks = m.LongTasks[:min(len(m.LongTasks), maxItems)]
}
