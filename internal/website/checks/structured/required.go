package structured

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/page"
)

// rule lists the properties that Google requires of a class for a rich result. A property
// may be a path ("reviewRating.ratingValue") or a choice ("price|priceSpecification").
type rule struct {
	class       string
	family      bool // also applies to descendants of the class
	except      []string
	required    []string
	recommended []string
	// inner are rules for the values of a property, where it is present; an empty
	// class means any.
	inner map[string][]rule
}

var (
	ratings = rule{required: []string{"ratingValue", "ratingCount|reviewCount"}}
	reviews = rule{required: []string{"author", "reviewRating.ratingValue"}}
	priced  = []rule{
		{class: "AggregateOffer", required: []string{"lowPrice", "priceCurrency"}},
		{class: "Offer", required: []string{"price|priceSpecification"}},
	}
	rated = map[string][]rule{"aggregateRating": {ratings}, "review": {reviews}, "offers": priced}
)

// rules are the required properties, and the most important recommended ones, from the pages
// of "Structured data markup that Google Search supports" (Google Search Central).
var rules = []rule{
	{
		class: "Product", required: []string{"name", "review|aggregateRating|offers"},
		recommended: []string{"image", "description", "brand"}, inner: rated,
	},
	{class: "Recipe", required: []string{
		"name", "image",
	}, recommended: []string{"recipeIngredient", "recipeInstructions", "author", "description"}, inner: map[string][]rule{
		"aggregateRating": {ratings}, "review": {reviews},
	}},
	{class: "Event", family: true, except: []string{"CourseInstance", "EventSeries", "DeliveryEvent", "PublicationEvent", "UserInteraction"},
		required: []string{"name", "startDate", "location"}, recommended: []string{"endDate", "image", "description"},
		inner: map[string][]rule{"location": {{class: "Place", family: true, required: []string{"address"}}}}},
	{
		class: "FAQPage", required: []string{"mainEntity"},
		inner: map[string][]rule{"mainEntity": {{required: []string{"name", "acceptedAnswer.text"}}}},
	},
	{class: "QAPage", required: []string{"mainEntity"}, inner: map[string][]rule{
		"mainEntity": {{required: []string{"name", "answerCount", "acceptedAnswer|suggestedAnswer"}}},
	}},
	{class: "JobPosting", required: []string{
		"title", "description", "datePosted", "hiringOrganization", "jobLocation|applicantLocationRequirements",
	},
		recommended: []string{"validThrough", "employmentType", "baseSalary"}},
	{class: "LocalBusiness", family: true, required: []string{"name", "address"},
		recommended: []string{"telephone", "url", "openingHoursSpecification|openingHours"},
		inner:       map[string][]rule{"aggregateRating": {ratings}, "review": {reviews}}},
	{
		class: "VideoObject", required: []string{"name", "thumbnailUrl", "uploadDate"},
		recommended: []string{"description", "contentUrl|embedUrl"},
	},
	{class: "BreadcrumbList", required: []string{"itemListElement"}, inner: map[string][]rule{
		"itemListElement": {{required: []string{"position", "name|item.name"}}},
	}},
	{class: "SoftwareApplication", required: []string{"name", "offers", "aggregateRating|review"}, inner: rated},
	{class: "MobileApplication", required: []string{"name", "offers", "aggregateRating|review"}, inner: rated},
	{class: "WebApplication", required: []string{"name", "offers", "aggregateRating|review"}, inner: rated},
	{class: "Course", required: []string{"name", "description"}, recommended: []string{"provider"}},
	{class: "Dataset", required: []string{"name", "description"}, recommended: []string{"license", "creator"}},
	{class: "DiscussionForumPosting", required: []string{"author.name", "datePublished", "text|image|video"}},
	{
		class: "ProfilePage", required: []string{"mainEntity"},
		inner: map[string][]rule{"mainEntity": {{required: []string{"name|alternateName"}}}},
	},
	{class: "WebSite", required: []string{"name", "url"}},
	{class: "Review", required: []string{"author", "itemReviewed", "reviewRating.ratingValue"}},
	{class: "AggregateRating", required: []string{"itemReviewed", "ratingValue", "ratingCount|reviewCount"}},
	{class: "NewsArticle", recommended: []string{"headline", "image", "datePublished", "author"}},
	{class: "BlogPosting", recommended: []string{"headline", "image", "datePublished", "author"}},
	{class: "Article", recommended: []string{"headline", "image", "datePublished", "author"}},
}

// subjects are the properties whose value is the subject of the page, so that those nodes
// are judged like top-level ones.
var subjects = []string{"mainEntity", "breadcrumb", "video"}

// required judges SEO-SCHEMA-REQ.
func required(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	var lacks, wishes []check.Evidence
	var judged []string
	read := 0
	all := blocks(doc)
	for _, b := range all {
		if b.err != nil {
			continue
		}
		read++
		walk(b.root, scope{}, true, func(n node) {
			r, ok := ruleFor(n)
			if !ok {
				return
			}
			judged = append(judged, r.class)
			quote := func(missing []string) check.Evidence {
				return check.Evidence{
					Request: ex.ID, Quote: fmt.Sprintf("block %d: %s lacks %s", b.number, named(n), strings.Join(missing, ", ")),
					Command: page.Grep(ex.URL, scriptPattern),
				}
			}
			if missing := r.missing(n.props); len(missing) > 0 {
				lacks = append(lacks, quote(missing))
			} else if missing := absent(n.props, r.recommended); len(missing) > 0 {
				wishes = append(wishes, quote(missing))
			}
		})
	}
	switch {
	case len(all) > 0 && read == 0:
		return check.Inapplicable("None of the structured data could be read.")
	case len(judged) == 0:
		return check.Inapplicable("The page has no structured data of a type that search results show.")
	case len(lacks) > 0:
		return check.Failed("%s incomplete",
			page.Count(len(lacks), "object")).Because("Without the required properties search engines show no rich result.").
			With(append(lacks, wishes...)[:min(len(lacks)+len(wishes), maxProof)]...)
	case len(wishes) > 0:
		return check.Warned("%s without recommended properties",
			page.Count(len(wishes), "object")).Because("Rich results show more with these properties.").
			With(wishes[:min(len(wishes), maxProof)]...)
	}
	return check.Passed("%s complete", page.Count(len(judged), "object")).
		With(check.Evidence{
			Request: ex.ID, Quote: "@type: " + strings.Join(judged[:min(len(judged), maxProof)], ", "),
			Command: page.Grep(ex.URL, scriptPattern),
		})
}

// ruleFor finds the rule for a top-level node.
func ruleFor(n node) (rule, bool) {
	if !n.schema || n.linked || !n.top && !slices.Contains(subjects, n.via) {
		return rule{}, false
	}
	for _, r := range rules {
		if slices.ContainsFunc(n.types, r.speaksOf) {
			return r, true
		}
	}
	return rule{}, false
}

func (r rule) speaksOf(class string) bool {
	if class == r.class {
		return true
	}
	if !r.family || !schemaOrg().isA(class, r.class) {
		return false
	}
	return !slices.ContainsFunc(r.except, func(other string) bool { return schemaOrg().isA(class, other) })
}

// missing lists the required properties that are missing, including those of inner nodes.
func (r rule) missing(props map[string]any) []string {
	out := absent(props, r.required)
	for _, name := range slices.Sorted(maps.Keys(r.inner)) {
		for _, value := range list(props[name]) {
			inner, ok := value.(map[string]any)
			if !ok || isLink(inner) {
				continue
			}
			for _, one := range r.inner[name] {
				if one.class != "" && !slices.ContainsFunc(typesOf(inner["@type"]), one.speaksOf) {
					continue
				}
				for _, path := range absent(inner, one.required) {
					if path = name + "." + path; !slices.Contains(out, path) {
						out = append(out, path)
					}
				}
				break
			}
		}
	}
	return out
}

// absent lists the missing paths.
func absent(props map[string]any, paths []string) []string {
	var out []string
	for _, path := range paths {
		alternatives := strings.Split(path, "|")
		if !slices.ContainsFunc(alternatives, func(p string) bool { return has(props, strings.Split(p, ".")) }) {
			out = append(out, strings.Join(alternatives, " or "))
		}
	}
	return out
}

// has reports whether the path leads to a value. A text or a reference instead of an object
// is assumed to have the property; the address of a page is not.
func has(props map[string]any, path []string) bool {
	values := list(props[path[0]])
	if len(values) == 0 {
		return false
	}
	if len(path) == 1 {
		return true
	}
	return !slices.ContainsFunc(values, func(v any) bool {
		switch v := v.(type) {
		case string:
			return strings.HasPrefix(v, "https://") || strings.HasPrefix(v, "http://")
		case map[string]any:
			return !isLink(v) && !has(v, path[1:])
		}
		return false
	})
}

// list returns the non-empty values of a property. The elements of an @list are separate
// values.
func list(v any) []any {
	switch v := v.(type) {
	case nil:
		return nil
	case string:
		if strings.TrimSpace(v) == "" {
			return nil
		}
	case []any:
		var out []any
		for _, item := range v {
			if _, nested := item.([]any); !nested {
				out = append(out, list(item)...)
			}
		}
		return out
	case map[string]any:
		if inner, ok := v["@list"].([]any); ok && len(v) == 1 {
			return inner
		}
	}
	return []any{v}
}

// named formats a node's class and name.
func named(n node) string {
	s := strings.Join(n.types, " and ")
	for _, key := range []string{"name", "headline", "title"} {
		if name, ok := n.props[key].(string); ok && name != "" {
			return clip(s) + " “" + clip(name) + "”"
		}
	}
	return clip(s)
}
