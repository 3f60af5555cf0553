package contract

import "assay/api/openapi"

// Check validates an example as the body of a message.
func (v *Validator) Check(m openapi.Media, value openapi.Value) error {
	if isJSON(m.Type) {
		return v.validateJSON(m.Schema, []byte(value.JSON("")))
	}
	return v.validate(m.Schema, value.Text())
}

// CheckText validates the text of a header or parameter.
func (v *Validator) CheckText(s openapi.Schema, text string) error {
	return v.validate(s, typed(s, text))
}

// CheckBody validates JSON as the body of a message.
func (v *Validator) CheckBody(m openapi.Media, body []byte) error {
	return v.validateJSON(m.Schema, body)
}
