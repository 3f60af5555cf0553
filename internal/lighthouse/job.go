package lighthouse

import (
	"cmp"
	"net/url"
	"slices"
	"time"

	"assay/internal/scan"
)

// FormFactor is the emulated device.
type FormFactor string

// The devices of Lighthouse, each with its own simulated throttling.
const (
	Mobile  FormFactor = "mobile"  // slow 4G, CPU four times slower
	Desktop FormFactor = "desktop" // 10 Mbit/s, CPU not throttled
)

// Category is one of Lighthouse's categories.
type Category string

// The categories of Lighthouse 12.
const (
	Performance   Category = "performance"
	Accessibility Category = "accessibility"
	BestPractices Category = "best-practices"
	SEO           Category = "seo"
)

// Categories returns all categories in Lighthouse's order.
func Categories() []Category {
	return []Category{Performance, Accessibility, BestPractices, SEO}
}

// maxRuns limits Job.Runs.
const maxRuns = 9

// Job is one page to measure.
type Job struct {
	// URL is an absolute http or https URL.
	URL string
	// FormFactor is the device to emulate; "" means Mobile.
	FormFactor FormFactor
	// Categories are the categories to audit; nil means all. Performance adds the metrics,
	// requests and screenshots to the result, BestPractices the console.
	Categories []Category
	// Runs is how often the page is measured (1 to 9) if the performance score of the first
	// run is below RerunBelow; the median run by that score is returned. 0 means 1.
	Runs int
	// RerunBelow is a performance score from 0 to 1; 0 means 0.9. Above 1, every
	// page is measured Runs times.
	RerunBelow float64
	// Screenshots adds the final screenshot and the filmstrip to the Result. Lighthouse's
	// report always has them.
	Screenshots bool
	// FullPage adds a screenshot of the full page to Lighthouse's report, which uses it to
	// show the elements that audits name. It takes time and space.
	FullPage bool
	// Budget is the time that all runs may use, not counting their waits for a browser, the gate
	// or a processor; 0 means no limit. A page whose first run exceeds it ends as KindTimeout;
	// further runs are made if they fit.
	Budget time.Duration
	// Progress, when set, receives progress messages of a few words; it must not block.
	Progress func(string)
}

// withDefaults returns the job with its defaults filled in, or an error with
// code invalid.
func (j Job) withDefaults() (Job, error) {
	j.FormFactor = cmp.Or(j.FormFactor, Mobile)
	j.Runs = cmp.Or(j.Runs, 1)
	j.RerunBelow = cmp.Or(j.RerunBelow, 0.9)
	if len(j.Categories) == 0 {
		j.Categories = Categories()
	}
	if j.Progress == nil {
		j.Progress = func(string) {}
	}
	return j, j.validate()
}

// validate returns an error with code invalid for an invalid job.
func (j Job) validate() error {
	u, err := url.Parse(j.URL)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return scan.Errorf(scan.CodeInvalid, "Only an absolute http or https URL can be measured")
	}
	if j.FormFactor != Mobile && j.FormFactor != Desktop {
		return scan.Errorf(scan.CodeInvalid, "The form factor must be mobile or desktop, not %q", string(j.FormFactor))
	}
	for _, c := range j.Categories {
		if !slices.Contains(Categories(), c) {
			return scan.Errorf(scan.CodeInvalid, "Lighthouse has no category %q", string(c))
		}
	}
	if j.Runs < 1 || j.Runs > maxRuns {
		return scan.Errorf(scan.CodeInvalid, "The number of runs must be from 1 to %d, not %d", maxRuns, j.Runs)
	}
	return nil
}
