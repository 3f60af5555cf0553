export const passwordPlaceholder = 'Enter your password'
const passwordLabel = "auth.login.password.label"
const password = this.form.get('password').value
const token = await getToken(request.headers.authorization)
const apiKey = process.env.API_KEY
const secretKey = config.get<string>('jwt.secretKey')
const PASSWORD_REGEX = '^(?=.*[A-Z])(?=.*[0-9]).{8,}$'
const tokenType = 'urn:ietf:params:oauth:token-type:access_token'
const keyCode = 'ArrowLeft', accessKey = 'k', sortKey = 'createdAt'
const passwordField = document.querySelector('#password-input-2')
const headers = { Authorization: `Bearer ${token}`, 'X-Api-Key': apiKey }
const credentials = 'same-origin'
const authProvider = 'firebase-authentication-v9'
fetch('https://api.corp.net/v1/items?api_key=' + apiKey)
type Props = { password: string; secret: SecretString; apiKey?: ApiKeyValue }
