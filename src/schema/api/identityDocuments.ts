/** A session, and beside it what the page at an address requests first: one trip instead of three. */
const session =
  '{user{id email role firstName lastName birthday gender phone address{postalCode}} token{accessToken expiresIn tokenType refreshToken} opening(address:$address){granted key answer progress}}';

/** The documents of identity, as the admin and the pages of visitors send them, to the letter (public/boot.js too). */
export const identityDocuments = {
  login: `mutation Login($email:String!,$password:String!,$address:String){login(email:$email,password:$password)${session}}`,
  refresh: `mutation Refresh($refreshToken:String!,$user:ID!,$address:String){refresh(refreshToken:$refreshToken,user:$user)${session}}`,
  logout: 'mutation Logout($refreshToken:String!){logout(refreshToken:$refreshToken)}',
  forgotPassword: 'mutation ForgotPassword($email:String!){forgotPassword(email:$email)}',
  resetPassword:
    'mutation ResetPassword($id:ID!,$token:String!,$password:String!){resetPassword(id:$id,token:$token,password:$password)}',
  changePassword:
    'mutation ChangePassword($currentPassword:String!,$newPassword:String!){changePassword(currentPassword:$currentPassword,newPassword:$newPassword)}',
  createApiKey: 'mutation CreateApiKey($userId:ID){createApiKey(userId:$userId){key hint}}',
  revokeApiKey: 'mutation RevokeApiKey($userId:ID){revokeApiKey(userId:$userId)}',
  openDeviceKey: 'mutation OpenDeviceKey($deviceId:ID!){openDeviceKey(deviceId:$deviceId){key}}',
  isValidToken:
    'query IsValidToken($user:ID!,$tokenType:String!,$token:String!){isValidToken(user:$user,tokenType:$tokenType,token:$token)}',
} as const;

/** What somebody may, beside what an administrator grants. */
export const permissionsDocument =
  'query PermissionByUserId($userId: ID!) { PermissionByUserId(userId: $userId) { userId role actions { action isAllowed } } }';
