package openapi

// readSchema reads the schema at c. References are followed, and keywords beside a $ref take
// precedence. The pointer remains c's: a validator must see both.
func readSchema(c cursor) Schema {
	if !c.ok() {
		return Schema{}
	}
	target := c.deref()
	if target.ptr == c.ptr {
		return readKeywords(c)
	}
	if c.r.open[target.name] {
		return Schema{Pointer: c.ptr, Ref: target.name}
	}
	c.r.open[target.name] = true
	defer delete(c.r.open, target.name)
	s := readKeywords(target)
	s.Pointer, s.Ref = c.ptr, target.name
	if d := c.get("description").text(); d != "" {
		s.Description = d
	}
	return s
}

func readKeywords(c cursor) Schema {
	s := Schema{
		Pointer:     c.ptr,
		Types:       c.get("type").texts(),
		Description: c.get("description").text(),
		Format:      c.get("format").text(),
		Pattern:     c.get("pattern").text(),
		Enum:        c.get("enum").values(),
		Const:       c.get("const").value(),
		Default:     c.get("default").value(),
		Examples:    c.get("examples").values(),
		Minimum:     c.get("minimum").value(),
		Maximum:     c.get("maximum").value(),
		MinLength:   c.get("minLength").value(),
		MaxLength:   c.get("maxLength").value(),
		MinItems:    c.get("minItems").value(),
		MaxItems:    c.get("maxItems").value(),
		Required:    c.get("required").texts(),
		OneOf:       readSchemas(c.get("oneOf")),
		AnyOf:       readSchemas(c.get("anyOf")),
		AllOf:       readSchemas(c.get("allOf")),
		Closed:      c.get("additionalProperties").text() == "false" || c.get("unevaluatedProperties").text() == "false",
		Base:        c.get("x-base").flag(),
		Internal:    c.get("x-internal").flag(),
	}
	if items := c.get("items"); items.ok() {
		item := readSchema(items)
		s.Items = &item
	}
	for name, p := range c.get("properties").members() {
		s.Properties = append(s.Properties, Property{Name: name, Schema: readSchema(p)})
	}
	return s
}

func readSchemas(c cursor) []Schema {
	var out []Schema
	for item := range c.items() {
		out = append(out, readSchema(item))
	}
	return out
}
