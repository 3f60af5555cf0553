# Syntax:
#   ringc://SourcePhoneNo:ClientPassword@ClientID/ClientSecret
#   wechat://CorpID:CorpSecret@AgentID/@all
TEMPLATES = ("{schema}://{user}:{password}@{host}",)
EXAMPLE_URL = "twilio://AccountSid:AuthToken@FromPhoneNo"
RULES = {"new_password": ["required", "secure_password", "min:16"]}
FLAG_PRIVATE_KEY = "pm-12241-private-key-regeneration"
DEFAULT_PASSWORD = "P@ssw0rd1"
