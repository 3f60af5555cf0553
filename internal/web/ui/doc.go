// Package ui owns the design system of the web pages: colours, type and basic parts as
// style sheets, the templates of the parts that every page uses (gauge, band, severity,
// time, chart), and the words and numbers of people that they show. It knows no page.
package ui
