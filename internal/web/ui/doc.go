// Package ui owns the design system of the web pages: colours, type and basic parts as style
// sheets, the templates of the parts that every page uses (gauge, band, severity, time,
// chart), and the formatting of their words and numbers for people. It knows no page.
package ui
